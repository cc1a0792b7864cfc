// Every suite in one run, so that one budget of workers serves files that wait and files that compute.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import agents from './vitest.agents.config.ts'
import units from './vitest.config.ts'
import endToEnd from './vitest.e2e.config.ts'
import linters from './vitest.linters.config.ts'

// Most files wait for processes and disks about half of their time, agents longer: fewer leave cores without work.
const maxWorkers = 2 * availableParallelism() + 1

const { projects, reporters, ...unitOptions } = units.test!

export default defineConfig({
  test: {
    maxWorkers,
    reporters,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...projects!.map(project => ({ test: { ...unitOptions, ...(project as typeof units).test, maxWorkers } })),
      { test: { ...endToEnd.test, name: 'end-to-end', maxWorkers } },
      { test: { ...linters.test, name: 'linters', maxWorkers } },
      { test: { ...agents.test, name: 'agents', maxWorkers, fileParallelism: true } },
    ],
  },
})
