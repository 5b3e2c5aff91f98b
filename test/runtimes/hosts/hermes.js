import { answered } from './program.mjs';

// `print` is the only output of Hermes's command.
answered.then(print, (error) => print(`${error} ${error.stack}`));
