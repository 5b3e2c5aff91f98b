import { createNutq } from 'nutq';
import { createHandler } from 'nutq/http';

let handler;

export default {
  fetch(request, env) {
    handler ??= createHandler({
      // Without a store voices are forgotten when the Worker ends; spelling needs none.
      nutq: createNutq({ bundleKeys: [{ key: env.BUNDLE_KEY }] }),
      accessTokens: [env.ACCESS_TOKEN],
    });
    return handler(request);
  },
};
