import type { Options } from 'tsup';

/** prom-client links measurements to traces of OpenTelemetry only where it is asked to, which nutq never does. */
export const withoutTraces: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-traces',
  setup(build) {
    build.onResolve({ filter: /^@opentelemetry\/api$/ }, ({ path }) => ({ path, namespace: 'no-traces' }));
    build.onLoad({ filter: /.*/, namespace: 'no-traces' }, () => ({ contents: 'module.exports = {};' }));
  },
};
