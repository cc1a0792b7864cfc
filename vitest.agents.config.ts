import { defineConfig } from 'vitest/config'

// Real agent programs against a model on loopback. Few at a time: each of them wants a core and a few hundred megabytes.
export default defineConfig({
  test: {
    include: ['test/agents/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    reporters: ['./test/report-skipped.ts', './test/report-failed.ts', 'default'],
  },
})
