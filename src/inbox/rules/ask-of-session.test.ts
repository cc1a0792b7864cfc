// What waits of a session: an answer, somebody who looks after what it left, or nobody.
import { describe, expect, test } from 'vitest'
import { foldSession, type SessionView } from '#session/rules/record/session-view'
import { askOfSession } from './ask-of-session.ts'

const AT = '2026-04-20T12:00:00.000Z'

const start = foldSession(undefined, {
  id: 'ev_1',
  stream: 'session/shop-7',
  type: 'session.created',
  schema: 1,
  at: AT,
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data: { projectId: 'shop', kind: 'worker', harness: 'acp', runtime: 'process', branch: 'b' },
  version: 1,
  position: 1,
  hash: '',
})

type State = SessionView['record']['session']['state']

const session = (state: State, reason: string, more: Partial<SessionView> = {}): SessionView => ({
  ...start,
  worktree: '/w',
  ...more,
  record: { ...start.record, session: { state, reason, enteredAt: AT } },
})

const permission = {
  id: 'p_1',
  generation: start.record.generation,
  native: 'n',
  tool: 'Bash',
  summary: 'npm test',
  options: ['allow_once', 'reject_once'],
  input: null,
  at: AT,
  answer: null,
  closed: null,
}

const BEFORE = '2026-04-20T11:59:59.000Z'
const answered = { ...permission, answer: 'allow_once', closed: 'answered' as const }

const failed = (kind: 'credit_exhausted' | 'overloaded' | 'limit_reached') =>
  ({ class: kind, words: '', isRetrying: false, until: null, at: AT }) as const

const givenUp = { times: 5, isGivenUp: true, lastAt: AT }

const contradiction = { record: 'ab'.repeat(32), belief: 'forged', alive: 'process', at: AT } as const

describe('a row', () => {
  test.each<[what: string, view: SessionView, kinds: string[]]>([
    ['a record that claims the end of who lives', session('working', '', { contradiction }), ['contradiction']],
    [
      'such a record beside a request',
      session('needs_input', '', { contradiction, permissions: [permission] }),
      ['contradiction', 'permission'],
    ],
    ['such a record of who has ended', session('done', 'agent_completed', { contradiction }), []],
    ['an open request', session('working', '', { permissions: [permission] }), ['permission']],
    [
      'two of them',
      session('needs_input', '', { permissions: [permission, { ...permission, id: 'p_2' }] }),
      ['permission', 'permission'],
    ],
    ['it waits without a word', session('needs_input', 'awaiting_user_input'), ['question']],
    ['what it asked was answered, and it is silent yet', session('needs_input', '', { permissions: [answered] }), []],
    [
      'it asks again, on its screen',
      session('needs_input', '', { permissions: [{ ...answered, at: BEFORE }] }),
      ['question'],
    ],
    ['it is stuck', session('stuck', 'probe_failure'), ['held']],
    ['it was killed by a signal', session('terminated', 'agent_process_exited'), ['crash']],
    ['it was cleaned up since', session('terminated', 'agent_process_exited', { worktree: null }), []],
    ['a person ended it', session('terminated', 'manually_killed'), []],
    ['its quota is used up and nobody knows until when', session('idle', 'quota_exhausted'), ['quota']],
    ['it has no credit', session('idle', '', { failure: failed('credit_exhausted') }), ['held']],
    ['its provider is away', session('idle', '', { failure: failed('overloaded') }), []],
    ['it was told often enough', session('idle', '', { failure: failed('overloaded'), continued: givenUp }), ['held']],
    ['its limit is tried for', session('idle', 'quota_exhausted', { failure: failed('limit_reached') }), []],
    ['it works', session('working', 'task_in_progress'), []],
    ['it is idle', session('idle', ''), []],
    ['it is done', session('done', 'agent_completed'), []],
  ])('%s', (_what, view, kinds) => {
    expect(askOfSession(view).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test('a limit whose end is known is waited for without a person', () => {
  const view = session('idle', 'quota_exhausted')
  const told = { ...view, record: { ...view.record, activity: { ...view.record.activity, resetAt: AT } } }
  expect(askOfSession(told)).toEqual([])
  expect(askOfSession({ ...told, continued: { ...told.continued, isGivenUp: true } })).toMatchObject([
    { kind: 'quota' },
  ])
})

test('a permission comes with the answers that it takes, as requests', () => {
  const [row] = askOfSession(session('needs_input', '', { permissions: [permission] }))
  expect(row).toMatchObject({ risk: 'high', since: AT, page: '/sessions/shop-7', project: 'shop' })
  expect(row!.answers).toEqual([
    {
      label: 'allow once',
      route: 'answerPermission',
      parameters: { session: 'shop-7' },
      body: { request: 'p_1', option: 'allow_once' },
    },
    {
      label: 'reject once',
      route: 'answerPermission',
      parameters: { session: 'shop-7' },
      body: { request: 'p_1', option: 'reject_once' },
    },
  ])
})
