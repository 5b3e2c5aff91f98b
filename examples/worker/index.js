import { createNutq } from 'nutq';
import { createHandler } from 'nutq/http';

// Without a store voices are forgotten when the Worker ends; spelling needs none. Without `keys` any bundle_key will do.
const nutq = createNutq();
let handler;

export default {
  fetch(request, env) {
    handler ??= createHandler({ nutq, accessTokens: [env.ACCESS_TOKEN] });
    return handler(request);
  },
};
