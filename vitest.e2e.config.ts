import { defineConfig } from 'vitest/config'

// The built program as a person meets it. Each file has a process of its own: it starts and kills other processes. No two
// files run at once, because both writers under load and a thousand listeners want the whole machine.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
})
