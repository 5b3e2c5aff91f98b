import { answered } from './program.mjs';

answered.catch(String).then((json) => postMessage(json));
