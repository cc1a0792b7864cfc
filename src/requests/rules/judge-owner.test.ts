import { expect, test } from 'vitest'
import { composeRequestOwner, judgeOwner, type OwnerFacts, readOwner } from './judge-owner.ts'

const owner = { host: 'box#pid:1', bootId: 'b1', pid: 7, startTime: '100' }
const facts: OwnerFacts = {
  owner,
  here: { host: 'box#pid:1', bootId: 'b1' },
  seen: { life: 'alive', startTime: '100' },
}

test.each<[what: string, change: Partial<OwnerFacts>, life: string]>([
  ['the same process', {}, 'alive'],
  ['no process under the pid', { seen: { life: 'gone', startTime: null } }, 'gone'],
  ['another process under the pid', { seen: { life: 'alive', startTime: '101' } }, 'gone'],
  ['a process whose start cannot be read', { seen: { life: 'alive', startTime: null } }, 'unknown'],
  ['an owner that did not know its start', { owner: { ...owner, startTime: null } }, 'unknown'],
  ['a machine that was started anew', { here: { host: 'box#pid:1', bootId: 'b2' } }, 'gone'],
  ['another machine', { here: { host: 'other', bootId: 'b1' } }, 'unknown'],
  ['no process is named', { owner: null }, 'unknown'],
])('%s: %j → %s', (_what, change, life) => expect(judgeOwner({ ...facts, ...change })).toBe(life))

test('an owner is read as it was written; another text names nobody', () => {
  expect(readOwner(composeRequestOwner(owner))).toEqual(owner)
  for (const text of ['', 'daemon/12', '[]', '["box","b1","7","100"]', 'null']) expect(readOwner(text)).toBeNull()
})
