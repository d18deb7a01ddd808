import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{core,contract,web,sql,mail,abroad,pictures,server,worker,supabase,scripts,bench,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**', 'tests/fixtures/**'],
    // Not a measure of speed: only what hangs fails by it, on a busy machine too.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // A process for each of 400 files is a quarter of a second of processor each: a worker reads one after the other. `npm test -- --isolate` does without.
    isolate: false,
    globalSetup: './tests/support/keeper/global-setup.ts',
    // Whole houses start, stop and are killed in many files; while they wait for each other, a third keeps two cores busy.
    maxWorkers: 3,
  },
})
