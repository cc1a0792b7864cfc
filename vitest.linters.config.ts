import { defineConfig } from 'vitest/config'

// Real linters on a real repository, through the built program.
export default defineConfig({
  test: {
    include: ['test/linters/*.test.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 60_000,
    reporters: ['./test/report-skipped.ts', './test/report-failed.ts', 'default'],
  },
})
