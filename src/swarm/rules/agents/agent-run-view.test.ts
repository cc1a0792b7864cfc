// Agent runs: attempts, time-outs and resume.
import { describe, expect, test } from 'vitest'
import { fold, STORY_RUN, startStory } from '../record/story-fixture.ts'
import { agentRunStream, type PlannedEvent } from '../record/swarm-events.ts'
import { planResume } from '../wave/plan-resume.ts'
import { type AgentRunView, foldAgentRun } from './agent-run-view.ts'
import { decideTimeout } from './decide-timeout.ts'
import { explainAgentRun } from './explain-agent-run.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe('time-outs', () => {
  const started = Date.parse(AT)
  test.each([
    ['exactly the time', started + 1000, false, AT, 'TO-in-time'],
    ['one more', started + 1001, false, AT, 'TO-timed-out'],
    ['one more, but proven alive', started + 1001, true, AT, 'TO-alive'],
    ['a clock that jumped backwards', started - 1e9, false, AT, 'TO-in-time'],
    ['no readable start', started + 1e9, false, 'yesterday', 'TO-start-unreadable'],
    ['no start', started + 1e9, false, null, 'TO-start-unreadable'],
  ])('%s', (_words, now, isProvenAlive, startedAt, rule) => {
    expect(decideTimeout({ status: 'running', startedAt }, { now, timeoutMs: 1000, isProvenAlive }).rule).toBe(rule)
  })
})

describe('agent runs', () => {
  const story = startStory()
  const move = (data: object): PlannedEvent => ({
    stream: agentRunStream('ar_1'),
    type: 'agent_run.transitioned',
    data: {
      run: STORY_RUN.id,
      wave: 'wv_01',
      domain: 'backend',
      rule: 'r',
      reason: null,
      override: false,
      ...data,
    } as never,
  })
  story.tell(
    move({ from: 'pending', to: 'dispatched', attempt: 1, session: 'shop-1', worktree: 'w1' }),
    move({ from: 'dispatched', to: 'failed', attempt: 1, reportSha256: 'old' }),
    move({ from: 'failed', to: 'dispatched', attempt: 2, session: 'shop-2' }),
  )
  const run = fold(story.log, agentRunStream('ar_1'), foldAgentRun)!

  test('a retry is a new attempt of the same run, with nothing left of the last one', () => {
    expect(run).toMatchObject({
      attempt: 2,
      status: 'dispatched',
      session: 'shop-2',
      worktree: null,
      reportSha256: null,
      endedAt: null,
    })
  })

  test('why names the edge and the ways on', () => {
    const why = explainAgentRun(
      story.log.filter(({ stream }) => stream === agentRunStream('ar_1')),
      0,
    )
    expect(why).toMatchObject({ state: 'dispatched', sentence: 'failed → dispatched: resume.' })
    expect(why?.becomes.map(({ to }) => to)).toContain('complete')
  })

  test('resume tries again what may be tried, and leaves the rest to a person', () => {
    const at = (id: string, status: AgentRunView['status'], attempt: number): AgentRunView => ({
      ...run,
      id,
      status,
      attempt,
    })
    const plan = planResume(
      [
        at('a', 'failed', 2),
        at('b', 'timed_out', 3),
        at('c', 'invalid_output', 1),
        at('d', 'running', 1),
        at('e', 'complete', 1),
      ],
      3,
    )
    expect(plan).toMatchObject({
      again: [{ agentRun: 'a', attempt: 3 }],
      spent: [{ agentRun: 'b' }],
      blocked: [{ agentRun: 'c' }],
      inFlight: ['d'],
      complete: ['e'],
    })
  })
})
