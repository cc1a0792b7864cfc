import { configDefaults, defineConfig } from 'vitest/config'

// A test whose file name says postgres gets a real server, which is started only when such a test is in the run.
const NEEDS_POSTGRES = 'src/**/*postgres*.test.ts'

// Unit and contract tests share one worker pool without isolation: nothing in them keeps global state.
export default defineConfig({
  test: {
    isolate: false,
    pool: 'threads',
    maxWorkers: 2, // most of these wait for git and for disks
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, NEEDS_POSTGRES],
          globalSetup: 'src/testing/supervisor-setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'postgres', include: [NEEDS_POSTGRES], globalSetup: 'src/testing/postgres-setup.ts' },
      },
    ],
  },
})
