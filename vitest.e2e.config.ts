import { defineConfig } from 'vitest/config'

// The built program as a person meets it. Each file has a process of its own: it starts and kills other processes. Three
// files at a time: most of them wait for processes and disks, and nothing here is judged by the clock.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'test/browser/**/*.test.ts', 'test/documents/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 100 } },
    // Worlds inside of a test trust what it writes; programs that it starts are told so, or not, by the test.
    env: { PROVOST_TRUST_FOLDERS: '["/"]' },
    reporters: ['./test/report-skipped.ts', './test/report-failed.ts', 'default'],
  },
})
