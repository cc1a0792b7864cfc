import { configDefaults, defineConfig } from 'vitest/config'

// A test whose file name says postgres gets a real server, which is started only when such a test is in the run.
const NEEDS_POSTGRES = 'src/**/*postgres*.test.ts'

// Unit and contract tests share two workers without isolation: nothing in them keeps global state. Workers are processes and
// not threads: whoever starts a program is copied first, and a process that also holds all of vite takes 33 ms for that.
export default defineConfig({
  test: {
    isolate: false,
    setupFiles: ['src/testing/small-starter.ts'],
    pool: 'forks',
    maxWorkers: 2, // most of these wait for git and for disks
    // Limits are for what hangs, not for what is slow: a busy machine makes nothing wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // What tests write into their repositories is trusted; those of trust itself take it away.
    env: { PROVOST_TRUST_FOLDERS: '["/"]' },
    reporters: ['./test/report-skipped.ts', './test/report-failed.ts', 'default'],
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
        test: { name: 'postgres', include: [NEEDS_POSTGRES], globalSetup: 'src/testing/postgres/postgres-setup.ts' },
      },
    ],
  },
})
