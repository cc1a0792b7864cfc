// What living sessions mean for the task that they work for.
import { describe, expect, test } from 'vitest'
import { foldSession, type SessionView } from '#session/rules/record/session-view'
import { decideNext } from '../decision/decide-next.ts'
import { deriveTaskAgents } from './derive-task-agents.ts'
import { deriveAgentStanding, NO_AGENTS, type TaskAgents } from './task-agents.ts'

const AT = '2026-04-20T12:00:00.000Z'

const start = foldSession(undefined, {
  id: 'ev_1',
  stream: 'session/shop-7',
  type: 'session.created',
  schema: 1,
  at: AT,
  actor: { kind: 'system', id: 'system/task' },
  cause: null,
  correlation: 'co_1',
  data: { projectId: 'shop', kind: 'planner', harness: 'acp', runtime: 'process', branch: '', taskId: 'ta_01' },
  version: 1,
  position: 1,
  hash: '',
})

type State = SessionView['record']['session']['state']

const session = (state: State, reason = '', more: Partial<SessionView> = {}): SessionView => ({
  ...start,
  ...more,
  record: { ...start.record, session: { state, reason, enteredAt: AT } },
})

const asked = (answer: string | null, id = 'p_1', generation = start.record.generation) => ({
  id,
  generation,
  native: id,
  tool: 'Bash',
  summary: 'npm test\u001b[31m',
  options: ['allow_once', 'reject_once'],
  input: null,
  at: AT,
  answer,
  closed: answer === null ? null : ('answered' as const),
})

const agentsOf = (...views: SessionView[]): TaskAgents => deriveTaskAgents(views).get('ta_01') ?? NO_AGENTS

describe('an agent', () => {
  test.each<[string, SessionView, Partial<Record<keyof TaskAgents, number>>]>([
    ['that works is at work', session('working'), { atWork: 1 }],
    ['that starts is at work', session('not_started'), { atWork: 1 }],
    ['that asks is not at work', session('needs_input', '', { permissions: [asked(null)] }), { asks: 1 }],
    ['that asks beside its work asks', session('working', '', { permissions: [asked(null)] }), { asks: 1 }],
    ['that was answered works', session('working', '', { permissions: [asked('allow_once')] }), { atWork: 1 }],
    [
      'that asked in an earlier life works',
      session('working', '', { permissions: [asked(null, 'p_1', 0)] }),
      { atWork: 1 },
    ],
    ['that waits without a word asks', session('needs_input'), { asks: 1 }],
    ['without quota waits', session('idle', 'quota_exhausted'), { outOfQuota: 1 }],
    ['that rests claims nothing', session('idle'), {}],
    ['that may be dead claims nothing', session('stuck'), {}],
    ['that ended is none', session('terminated', '', { permissions: [asked(null)] }), {}],
    ['of nobody is none', session('working', '', { taskId: null }), {}],
  ])('%s', (_name, view, counts) => {
    const found = agentsOf(view)
    const counted = { asks: found.asks.length, outOfQuota: found.outOfQuota.length, atWork: found.atWork.length }
    expect(counted).toEqual({ asks: 0, outOfQuota: 0, atWork: 0, ...counts })
  })

  test('says how it is answered, and paints no terminal', () => {
    const [ask] = agentsOf(session('needs_input', '', { permissions: [asked(null)] })).asks
    expect(ask?.command).toBe('provost session answer shop-7 --option allow_once')
    expect(ask?.text).toBe('permission for Bash: npm test\\x1b[31m (allow_once, reject_once)')
  })

  test('on its screen is answered there', () => {
    expect(agentsOf(session('needs_input', '')).asks[0]?.command).toBe('provost session show shop-7')
    expect(agentsOf(session('needs_input', '', { runtime: 'tmux' })).asks[0]?.command).toBe(
      'provost session attach shop-7',
    )
  })

  test('with two questions names each of them', () => {
    const view = session('needs_input', '', { permissions: [asked(null), asked(null, 'p_2')] })
    expect(agentsOf(view).asks.map(({ command }) => command)).toEqual([
      'provost session answer shop-7 --request p_1 --option allow_once',
      'provost session answer shop-7 --request p_2 --option allow_once',
    ])
  })
})

describe('the standing of a task', () => {
  const work = decideNext({
    phase: 'planning',
    state: 'current',
    plan: 'missing',
    filePlan: 'missing',
    blockingQuestions: 'none',
  } as never)
  const asking = agentsOf(session('needs_input', '', { permissions: [asked(null)] }))

  test.each<[string, TaskAgents, string | null, string]>([
    ['as the table says, when nobody lives', NO_AGENTS, 'work', 'PLAN_MISSING'],
    ['a question comes before the table', asking, 'answer', 'AGENT_ASKS'],
    ['a question comes before work', { ...asking, atWork: ['shop-8'] }, 'answer', 'AGENT_ASKS'],
    ['somebody at work is waited for', { ...NO_AGENTS, atWork: ['shop-8'] }, 'wait', 'AGENT_AT_WORK'],
    ['a run between two agents is waited for', { ...NO_AGENTS, carrier: 'there' }, 'wait', 'RUN_AT_WORK'],
    ['a run that nobody carries any more needs somebody', { ...NO_AGENTS, carrier: 'gone' }, 'work', 'RUN_LEFT_OFF'],
    [
      'an agent that outlived its run is still at work',
      { ...NO_AGENTS, atWork: ['shop-8'], carrier: 'gone' },
      'wait',
      'AGENT_AT_WORK',
    ],
    [
      'nobody goes on by itself where nobody waits any more',
      { ...NO_AGENTS, waits: { session: 'shop-8', until: '2026-01-01T00:00:00.000Z', because: 'x' }, carrier: 'gone' },
      'work',
      'RUN_LEFT_OFF',
    ],
    [
      'quota is waited for',
      { ...NO_AGENTS, outOfQuota: [{ session: 'shop-8', until: null }] },
      'wait',
      'AGENT_OUT_OF_QUOTA',
    ],
  ])('%s', (_name, agents, needs, rule) => {
    expect(deriveAgentStanding({ phase: 'planning', isAbandoned: false }, work, agents)).toMatchObject({ needs, rule })
  })

  test('somebody at work does not hide that a person must decide', () => {
    const decision = { ...work, needs: 'decision' as const, rule: 'DECISION_MISSING' }
    expect(
      deriveAgentStanding({ phase: 'accept', isAbandoned: false }, decision, { ...NO_AGENTS, atWork: ['shop-8'] })
        .needs,
    ).toBe('decision')
  })

  test.each([
    ['there', 'wait', 'RUN_AT_WORK'],
    ['gone', 'decision', 'DECISION_MISSING'],
    [null, 'decision', 'DECISION_MISSING'],
  ] as const)('nobody is asked to decide while a run still looks at the change: it is %s', (carrier, needs, rule) => {
    const decision = { ...work, needs: 'decision' as const, rule: 'DECISION_MISSING' }
    const seen = deriveAgentStanding({ phase: 'accept', isAbandoned: false }, decision, { ...NO_AGENTS, carrier })
    expect(seen).toMatchObject({ needs, rule })
  })
})
