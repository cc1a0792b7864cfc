// The unit tests as a mutation is shown to them: one after another in the order that was asked for, up to the first that is red.
import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import units from '../../vitest.config.ts'

const ROOT = `${import.meta.dirname}/../..`
const ORDER = (process.env.PROVOST_MUTANT_TESTS ?? '').split(' ')

class AsAsked implements TestSequencer {
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
  sort(specifications: TestSpecification[]): TestSpecification[] {
    const at = ({ moduleId }: TestSpecification) => ORDER.indexOf(relative(ROOT, moduleId))
    return specifications.toSorted((a, b) => at(a) - at(b))
  }
}

export default mergeConfig(units, {
  root: ROOT,
  test: {
    bail: 1,
    maxWorkers: 1,
    sequence: { sequencer: AsAsked },
    experimental: { fsModuleCache: true, fsModuleCachePath: process.env.PROVOST_MUTANT_CACHE },
    reporters: [['json', { outputFile: process.env.PROVOST_MUTANT_REPORT }]],
  },
})
