import { defineConfig } from 'vitest/config'

// Real agent programs against a model on loopback. By themselves one at a time, which is easier to follow; they wait most of the time.
export default defineConfig({
  test: {
    include: ['test/agents/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 100 } },
    reporters: ['./test/report-skipped.ts', './test/report-failed.ts', 'default'],
  },
})
