// Every vector of the conformance document, and law L14: no input makes a function throw anything but a typed refusal.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { sessionFunctions } from './conformance.ts'

const vectors = readConformanceCases('session')

function answer(fn: string, input: unknown): { out: unknown } | { error: { code: string } } {
  const { out, code } = answerCase(sessionFunctions, fn, input)
  return code === undefined ? { out } : { error: { code } }
}

test('every published case agrees', () => {
  const wrong = vectors.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answer(fn, input)
    const wanted = error ? { error: { code: error.code } } : { out }
    return isDeepStrictEqual(got, wanted) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
  expect(new Set(vectors.map(vector => vector.fn))).toEqual(new Set(Object.keys(sessionFunctions)))
})

test('there are sixteen functions', () => expect(Object.keys(sessionFunctions)).toHaveLength(16))

test.each(Object.keys(sessionFunctions))('L14: %s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, 7, 'text', [], true, undefined])
    expect(answer(fn, input)).toEqual({ error: { code: 'INPUT_INVALID' } })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

const AT = '2026-05-26T12:00:00.000Z'
const RECORD = { session: { state: 'working' } }
const PROCESS = { sessionId: 'demo-1', generation: 1, pid: 2, startTime: '1', bootId: 'b' }
const MEMORY = { attempts: 1, startedAt: AT, evidenceHash: '' }
const probe = (change: object) => ({
  observation: { kind: 'probe', at: AT, generation: 1, runtime: 'alive', process: 'alive', ...change },
})
const signal = (change: object) => ({
  observation: {
    kind: 'activity',
    at: AT,
    generation: 1,
    confidence: 'valid',
    activity: 'idle',
    source: 'hook',
    ...change,
  },
})

const readers: [fn: string, sound: object, refused: object[]][] = [
  [
    'decideProbe',
    { now: AT },
    [
      { now: 1 },
      { now: '2026-05-26T12:00:00z' },
      { runtime: null },
      { held: 0 },
      { prior: [] },
      { prior: { ...MEMORY, deadLooks: null } },
      { prior: { ...MEMORY, attempts: 2 ** 53 } },
      { proof: { kind: 'exit_record' } },
      { proof: { kind: 'exit_record', exitCode: null, signal: null } },
      { proof: { kind: 'exit_record', exitCode: 0.5, signal: null } },
    ],
  ],
  [
    'decideDetecting',
    { now: AT, proposedState: 7 },
    [{ deadLook: null }, { evidence: 1 }, { prior: MEMORY.startedAt }],
  ],
  ['hashEvidence', { evidence: '' }, [{ evidence: undefined }, { evidence: [] }]],
  ['decideOpenPr', {}, [{ number: '1' }, { number: null }, { draft: 'no' }, { idleBeyond: 1 }]],
  ['decideTerminalPr', {}, [{ prState: 1 }]],
  ['deriveStatus', { session: {} }, [{ session: [] }, { session: { reason: null } }, { pr: [] }]],
  ['deriveSignal', { now: AT, reports: 'signals' }, [{ reports: 'all' }, { lastSignalAt: 'now' }, { launchedAt: 0 }]],
  [
    'judgeProcess',
    { recorded: PROCESS, exit: null, observed: { kind: 'absent' } },
    [
      { recorded: { ...PROCESS, pid: 1 } },
      { recorded: { ...PROCESS, pid: -5 } },
      { recorded: { ...PROCESS, bootId: null } },
      { exit: undefined },
      { exit: PROCESS },
      { exit: { ...PROCESS, exitCode: null, signal: '' } },
      { exit: { ...PROCESS, pid: 0, exitCode: 0, signal: null } },
      { observed: { kind: 'found', startTime: 7 } },
    ],
  ],
  [
    'compose',
    { record: RECORD, ...probe({}) },
    [
      { record: {} },
      { record: { ...RECORD, pr: null } },
      { record: { ...RECORD, pr: { state: 'reopened' } } },
      { record: { ...RECORD, runtime: { state: 'dead' } } },
      { record: { ...RECORD, activity: { state: 'thinking' } } },
      { record: { ...RECORD, generation: 0 } },
      { record: { ...RECORD, signalSeq: -1 } },
      { record: { session: { state: 'working', enteredAt: 'then' } } },
      probe({ kind: 'prod' }),
      probe({ kind: '__proto__' }),
      probe({ kind: 'constructor' }),
      probe({ generation: undefined }),
      probe({ at: null }),
      probe({ proof: {} }),
      signal({ activity: '' }),
      signal({ seq: 0 }),
      signal({ source: 'rumour' }),
      signal({ confidence: undefined }),
      { observation: { kind: 'kill', at: AT } },
      { observation: { kind: 'forge', at: AT, ci: 'green' } },
    ],
  ],
  ['compose', { record: RECORD, ...signal({}) }, [signal({ resetAt: '' })]],
  ['walk', { record: RECORD, observations: [] }, [{ observations: {} }, { observations: [null] }]],
  [
    'guardMassLoss',
    { looks: [] },
    [
      { looks: [{ id: 'a', runtime: 'dead', process: 'gone' }] },
      { looks: [1, 2].map(() => ({ id: 'a', runtime: 'dead', process: 'dead' })) },
    ],
  ],
  [
    'decideNudge',
    { kind: 'ci_failing', cause: 'c', sessionState: 'idle', activityState: '', now: AT },
    [
      { cause: '' },
      { sessionState: undefined },
      { activityState: undefined },
      { resetAt: 'soon' },
      { ledger: [{ cause: 'c', attempts: 1, firstAt: AT, lastAt: AT }] },
      { recentSends: AT },
    ],
  ],
  [
    'nudgeCause',
    { kind: 'ci_failing', checks: [{ name: '', sha: '', conclusion: '' }] },
    [{ checks: [] }, { checks: [{ name: 'a', sha: 'b' }] }, { checks: undefined }],
  ],
  ['nudgeCause', { kind: 'bot_comments', ids: ['1'] }, [{ ids: [] }, { ids: [''] }, { ids: [null] }]],
  ['nudgeCause', { kind: 'agent_idle', headSha: '', instructionId: '' }, [{ headSha: null }]],
  ['pickPr', { prs: [] }, [{ prs: [{ state: 'open', reason: 'approved' }] }, { prs: [{ state: 'open', number: 1 }] }]],
  [
    'planTeardown',
    { want: 'stopped', runtime: 'dead', worktree: 'missing' },
    [{ dirty: null }, { liveOwner: 'demo-1' }],
  ],
  ['decideAdoption', { sessionState: 'done', runtime: 'dead' }, [{ runtime: 'gone' }, { sessionState: 'ended' }]],
]
test.each(readers)('%s takes %j and refuses what is not of that shape', (fn, sound, refused) => {
  expect(answer(`session.${fn}`, sound)).toHaveProperty('out')
  for (const change of refused) {
    expect(answer(`session.${fn}`, { ...sound, ...change }), JSON.stringify(change)).toEqual({
      error: { code: 'INPUT_INVALID' },
    })
  }
})

test('L14: a nearly right input never makes a function throw anything but a typed refusal', () => {
  const some = vectors.filter((_vector, index) => index % 41 === 0)
  for (const { fn, in: input } of some) for (const odd of nearlyRight(input)) answer(fn, odd)
})
