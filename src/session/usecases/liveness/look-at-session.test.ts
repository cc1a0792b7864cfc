// The order of reads is part of the law. An agent ends in three steps: its process goes, its supervisor writes down how, its
// supervisor goes. Each may happen between any two reads of a look, and no look may see an end without its record.
import { expect, test } from 'vitest'
import type { World } from '#recorder/world'
import type { ExitRecord, Identity } from '#session/rules/life/run-documents'
import type { SessionView } from '#session/rules/record/session-view'
import { lookFrom } from './look-at-session.ts'

const WITNESS = { pid: 4000, startTime: '1', bootId: 'boot' }
const IDENTITY: Identity = {
  ...{ sessionId: 'shop-1', generation: 1, harness: 'command', launchedAt: '2026-05-26T12:00:00.000Z' },
  supervisor: { ...WITNESS, pid: 4001 },
  agent: { ...WITNESS, processGroup: 4000 },
}
const EXIT: ExitRecord = {
  ...{ sessionId: 'shop-1', generation: 1, ...WITNESS, exitCode: 0, signal: null },
  ...{ endedAt: '2026-05-26T12:00:01.000Z', lastOutputAt: null },
}
const NODE = { id: 'nd_4K7Q', namespace: '', machine: '' }
const VIEW = {
  id: 'shop-1',
  node: NODE.id,
  namespace: '',
  identity: null,
  runtime: 'process',
  record: { generation: 1 },
} as unknown as SessionView
const PLACE = { root: '/shop', session: 'shop-1', generation: 1 }
const READS_MAX = 5

/** A world in which each of the three happens before the read of that number. */
function worldOf(
  processGoes: number,
  recorded: number,
  supervisorGoes: number,
  [identity, exit]: readonly [Identity, ExitRecord] = [IDENTITY, EXIT],
  group: 'empty' | 'living' = 'empty',
): { world: World; reads: string[] } {
  const reads: string[] = []
  const read = <Answer>(name: string, answer: (now: number) => Answer) => {
    reads.push(name)
    return Promise.resolve(answer(reads.length - 1))
  }
  const process = (now: number) =>
    now >= processGoes ? ABSENT : { ...ABSENT, kind: 'found', startTime: '1', state: 'S' }
  const sessions = {
    files: {
      readIdentity: () => read('identity', () => identity),
      readExit: () => read('exit', now => (now >= recorded ? exit : undefined)),
    },
    control: { observe: () => read('process', process), observeGroup: async () => group },
    runtimes: { find: () => ({ look: () => read('runtime', now => (now >= supervisorGoes ? 'dead' : 'alive')) }) },
  }
  return { world: { node: NODE, sessions, clock: { sleep: () => Promise.resolve() } } as unknown as World, reads }
}

const ABSENT = { kind: 'absent', bootId: 'boot', startTime: null, state: '' }

const MOMENTS = Array.from({ length: READS_MAX + 1 }, (_, moment) => moment)
const STORIES = MOMENTS.flatMap(goes =>
  MOMENTS.filter(at => at >= goes).flatMap(recorded =>
    MOMENTS.filter(at => at >= recorded).map(gone => [goes, recorded, gone] as const),
  ),
)

test.each(STORIES)(
  'the process goes before read %i, the record comes before %i, the supervisor goes before %i',
  async (...story) => {
    const { world, reads } = worldOf(...story)
    const look = await lookFrom(world, VIEW, PLACE, new Promise(() => {}))
    const isCalledDead = look.runtime === 'dead' && look.process.process === 'dead'
    expect({ story, reads, isCalledDead, proof: isCalledDead ? look.process.proof : null }).toEqual({
      ...{ story, reads, isCalledDead },
      proof: isCalledDead ? { kind: 'exit_record', exitCode: 0, signal: null } : null,
    })
  },
)

test('an agent that has gone while its supervisor lives is not doubted before the supervisor had a second to say how', async () => {
  const { world } = worldOf(0, 9, 9)
  expect(await lookFrom(world, VIEW, PLACE, new Promise(() => {}))).toMatchObject({
    process: { proof: { exitCode: 0 } },
  })
})

const NONCE = 'ab'.repeat(32)
const OF_SUPERVISOR = { supervisor: { pid: 4001, startTime: '1' }, nonce: NONCE }

test.each([
  ['of its supervisor', OF_SUPERVISOR, 0],
  ['without what only its supervisor knows', {}, null],
  ['with another number', { ...OF_SUPERVISOR, nonce: 'cd'.repeat(32) }, null],
  ['of another supervisor', { ...OF_SUPERVISOR, supervisor: { pid: 4002, startTime: '1' } }, null],
])('of who has gone, a record %s: exit code %s', async (_whose, more, exitCode) => {
  const { world } = worldOf(0, 0, 0, [
    { ...IDENTITY, nonce: NONCE },
    { ...EXIT, ...more },
  ])
  const { process } = await lookFrom(world, VIEW, PLACE, new Promise(() => {}))
  expect([process.process, process.proof]).toEqual([
    'dead',
    exitCode === null ? null : { kind: 'exit_record', exitCode, signal: null },
  ])
})

test.each([
  ['lives', 9, 'living', 'alive', 'process'],
  ['has gone and whose group lives', 0, 'living', 'indeterminate', 'group'],
  ['has gone with all of its group', 0, 'empty', 'dead', undefined],
] as const)('the record of who %s', async (_who, goes, group, process, alive) => {
  const identity = { ...IDENTITY, nonce: NONCE }
  const { world } = worldOf(goes, 0, 9, [identity, { ...EXIT, ...OF_SUPERVISOR }], group)
  const look = await lookFrom(world, VIEW, PLACE, new Promise(() => {}))
  expect([look.process.process, look.contradiction?.alive]).toEqual([process, alive])
  expect(look.process.proof === null).toBe(alive !== undefined)
})
