// A pack whose tests pass says what they were seen not to notice, of this change and of no other.
import { expect, test } from 'vitest'
import { drawMutants } from './draw-mutants.ts'

const mutant = (id: string, result: string) => ({
  ...{ id, path: 'a.ts', line: 1, result },
  ...{ operator: 'REL', before: '<', after: '<=' },
})
const runOf = (...results: readonly string[]) => ({
  ...{ baseline: 'green', ended: 'all', possible: results.length, lines: 1, leftOut: [] },
  mutants: results.map((result, at) => mutant(`m${at}`, result)),
})
const PREFIX = 'whether the tests would notice a defect in the changed lines:'

test.each<[what: string, falsified: { diffHash: string; run: unknown } | null, said: string[]]>([
  ['nobody asked', null, []],
  ['all noticed', { diffHash: 'd', run: runOf('killed', 'killed') }, []],
  [
    'some not',
    { diffHash: 'd', run: runOf('killed', 'survived', 'survived') },
    [`${PREFIX} 2 of 3 defects that were tried they did not`],
  ],
  [
    'the only one not',
    { diffHash: 'd', run: runOf('survived') },
    [`${PREFIX} 1 of 1 defect that was tried they did not`],
  ],
  ['of another change', { diffHash: 'e', run: runOf('survived') }, []],
  ['no run at all', { diffHash: 'd', run: { mutants: 3 } }, []],
])('%s', (_what, falsified, said) => expect(drawMutants(falsified, 'd')).toEqual(said))
