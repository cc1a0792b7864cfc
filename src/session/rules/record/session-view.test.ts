import { expect, test } from 'vitest'
import { person, system } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { foldEvents } from '#kernel/events/view'
import { chanceOf, START_MS, walkFrom } from '../liveness/walk-fixture.ts'
import { IDENTITY, tell } from '../story/session-story.ts'
import { readRecordDocument } from './read-record.ts'
import { foldSession, type SessionView, sessionView } from './session-view.ts'
import { writePatch, writeRecord } from './write-record.ts'

const CREATED = {
  projectId: 'demo',
  kind: 'worker',
  harness: 'command',
  runtime: 'process',
  branch: 'provost/demo-7',
  title: 'Add a flag',
}

function fold(events: readonly StoredEvent[]): SessionView {
  const view = events.reduce<SessionView | undefined>(foldSession, undefined)
  return view ?? expect.fail('no view')
}

test('L15: the log of any walk folds to the record that was walked, byte for byte', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const events = [tell('session.created', CREATED, { at: START_MS })]
    let last = ''
    for (const { composed, after } of walkFrom(chanceOf(seed), 500)) {
      last = JSON.stringify(sortParts(writeRecord(after)))
      if (Object.keys(composed.patch).length === 0) continue
      const { patch, rule, evidence } = composed
      const data = JSON.parse(JSON.stringify({ patch: writePatch(patch), rule, evidence }))
      events.push(tell('session.changed', data, { version: events.length + 1 }))
    }
    const { record } = fold(events)
    expect(JSON.stringify(sortParts(record)), `seed ${seed}`).toBe(last)
    expect(writeRecord(readRecordDocument(record))).toEqual(record)
  }
})

/** Members in one order: only their bytes count. */
function sortParts(value: object): unknown {
  return JSON.parse(JSON.stringify(value), (_key, member) =>
    typeof member === 'object' && member !== null
      ? Object.fromEntries(Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  )
}

test('a life is told from its creation to its end, and the next one begins without its past', () => {
  const told = [
    tell('session.created', CREATED, { actor: person('ada') }),
    tell('session.isolated', { worktree: '.provost/worktrees/demo-7', branch: 'provost/demo-7', baseSha: 'abc' }),
    tell('session.spawned', { identity: IDENTITY }),
    tell('session.named', { nativeSessionId: 'n-1' }),
    tell('session.permission_requested', { id: 'p_1', native: 'x', tool: 'Bash', options: ['allow'], input: { a: 1 } }),
    tell('session.permission_answered', { id: 'p_1', option: 'allow' }),
    tell('session.kill_requested', { kind: 'manual', note: 'enough' }, { actor: person('ada') }),
    tell('session.kill_requested', { kind: 'cleanup' }),
    tell('session.changed', {
      rule: 'kill.manual',
      patch: { session: { state: 'terminated', reason: 'manually_killed' } },
    }),
    tell('session.runtime_stopped', {}),
    tell('session.salvaged', { ref: 'refs/provost/salvage/demo-7', commit: 'def', files: 3 }),
    tell('session.worktree_removed', {}),
  ].map((event, index) => ({ ...event, version: index + 1 }))
  const ended = fold(told)
  expect(ended).toMatchObject({
    id: 'demo-7',
    projectId: 'demo',
    createdBy: { kind: 'person', id: 'ada' },
    nativeSessionId: 'n-1',
    identity: IDENTITY,
    killRequest: { kind: 'manual', note: 'enough' },
    worktree: null,
    salvage: { commit: 'def' },
    permissions: [{ id: 'p_1', answer: 'allow', input: null }],
    version: 12,
  })
  expect(sessionView.indexOf(ended)).toEqual({ scope: 'demo', status: 'ended' })

  const reopened = { session: { state: 'not_started', reason: 'spawn_requested' }, generation: 2 }
  const again = foldSession(ended, tell('session.changed', { rule: 'restore.reopened', patch: reopened }))
  expect(again).toMatchObject({ identity: null, killRequest: null, stoppedAt: null, nativeSessionId: 'n-1' })
  expect(sessionView.indexOf(again)).toEqual({ scope: 'demo', status: 'living' })
  // The report of the first life comes too late.
  expect(foldSession(again, tell('session.spawned', { identity: IDENTITY })).identity).toBeNull()
})

const unreadable: [type: string, data: StoredEvent['data']][] = [
  ['session.changed', { rule: 'probe.P5', patch: { session: { state: 'zombie' } } }],
  ['session.changed', { patch: {} }],
  ['session.changed', { rule: 'r', patch: { detecting: 7 } }],
  ['session.created', { ...CREATED, runtime: 'screen' }],
  ['session.spawned', { identity: { ...IDENTITY, agent: { ...IDENTITY.agent, pid: 1 } } }],
  ['session.permission_answered', { id: 7 }],
  ['session.invented', { record: null }],
  ['__proto__', {}],
]
test.each(unreadable)('%s with %j changes nothing but the version', (type, data) => {
  const before = fold([tell('session.created', CREATED)])
  const after = foldSession(before, tell(type, data, { version: 2 }))
  expect(after).toEqual({ ...before, version: 2 })
})

test('the view follows sessions only, each under its id', () => {
  const other = { ...tell('session.created', CREATED), stream: 'session/demo-8' }
  const message = { ...tell('message.queued', {}, { actor: system('nudge') }), stream: 'outbox/demo-7' }
  const rows = foldEvents(sessionView, [tell('session.created', CREATED), other, message])
  expect([...rows.keys()]).toEqual(['demo-7', 'demo-8'])
})

test('an agent that was told to go on tries again; its first answer ends that', () => {
  const failed = { class: 'limit_reached', words: 'limit', isRetrying: false, until: null }
  const told = [
    tell('session.created', CREATED),
    tell('session.failed', failed, { version: 2 }),
    tell('session.continued', { attempt: 1 }, { version: 3 }),
  ]
  expect(fold(told)).toMatchObject({ failure: { isRetrying: true }, continued: { times: 1, isGivenUp: false } })
  const again = [...told, tell('session.recovered', { class: 'limit_reached' }, { version: 4 })]
  expect(fold(again)).toMatchObject({ failure: null, continued: { times: 0, isGivenUp: false } })
})
