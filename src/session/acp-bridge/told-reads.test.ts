import { expect, test } from 'vitest'
import { ToldReads } from './told-reads.ts'

const call = (more: object) => ({ sessionUpdate: 'tool_call', toolCallId: 'c1', kind: 'read', ...more })
const update = (more: object) => ({ sessionUpdate: 'tool_call_update', toolCallId: 'c1', ...more })
const A = [{ path: '/w/a.js' }]

test.each<[sentence: string, updates: object[], told: string[]]>([
  ['a read is told when it is completed', [call({ locations: A }), update({ status: 'completed' })], ['/w/a.js']],
  ['also when it is completed at once', [call({ locations: A, status: 'completed' })], ['/w/a.js']],
  ['it is told once', [call({ locations: A, status: 'completed' }), update({ status: 'completed' })], ['/w/a.js']],
  ['a failed one is not told', [call({ locations: A }), update({ status: 'failed' })], []],
  ['one that goes on is not told yet', [call({ locations: A }), update({ status: 'in_progress' })], []],
  ['a line is a part', [call({ locations: [{ path: '/w/a.js', line: 3 }] }), update({ status: 'completed' })], []],
  ['an edit is no read', [call({ kind: 'edit', locations: A }), update({ status: 'completed' })], []],
  ['nonsense is nothing', [call({ locations: 7 }), update({ toolCallId: 7 }), { sessionUpdate: 'plan' }], []],
])('%s', (_sentence, updates, told) => {
  const reads = new ToldReads()
  expect(updates.flatMap(one => reads.hear({ ...one }))).toEqual(told)
})
