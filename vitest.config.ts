import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of time: after all others, so that none takes the processor beside them. */
const TIMED = ['test/browser/first-answer.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // A server that a test starts reads its models first, on machines that are busy.
    hookTimeout: 60_000,
    // Many tests wait for browsers and servers: by default one core would stay idle, of two every other one.
    maxWorkers: '100%',
    globalSetup: 'test/temporary-folder.ts',
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/data/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...TIMED],
          typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
      { extends: true, test: { name: 'timed', include: TIMED, sequence: { groupOrder: 1 } } },
    ],
  },
});
