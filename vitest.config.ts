import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // A server that a test starts reads its models first, on machines that are busy.
    hookTimeout: 60_000,
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/data/**'] },
  },
});
