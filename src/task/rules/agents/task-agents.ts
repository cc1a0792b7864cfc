// What the living agents of a task do. One that asks a person comes before whatever the table says: nothing goes on until
// it is answered. One that works makes "needs work" untrue.
import type { Becoming } from '#kernel/machine/why'
import type { AgentAsk } from '#session/rules/talk/list-asks'
import type { Needs } from '../decision/decision-table.ts'
import type { NextMove } from '../decision/next-move.ts'
import { sentenceOfTaskRule } from '../decision/rule-sentences.ts'
import type { RunWait, TaskView } from '../record/task-view.ts'

export type TaskAgents = {
  readonly asks: readonly AgentAsk[]
  /** Those whose quota is used up, with the moment at which it is there again where that is known. */
  readonly outOfQuota: readonly { readonly session: string; readonly until: string | null }[]
  readonly atWork: readonly string[]
  /** What the run of the task waits for while no agent lives. */
  readonly waits: RunWait | null
  /** Whether whoever lets it run by itself is there; null when it does not run, or when that cannot be known here. */
  readonly carrier: 'there' | 'gone' | null
}

export const NO_AGENTS: TaskAgents = { asks: [], outOfQuota: [], atWork: [], waits: null, carrier: null }

export function withAgentWait(agents: TaskAgents, { run }: Pick<TaskView, 'run'>): TaskAgents {
  return run?.waits ? { ...agents, waits: run.waits } : agents
}

export type TaskStanding = { readonly needs: Needs | null; readonly rule: string; readonly because: string }

export const GIVEN_UP: TaskStanding = { needs: null, rule: 'GIVEN_UP', because: 'a person gave it up' }

export function deriveAgentStanding(
  { phase, isAbandoned }: Pick<TaskView, 'phase' | 'isAbandoned'>,
  next: NextMove,
  agents: TaskAgents,
): TaskStanding {
  if (isAbandoned) return GIVEN_UP
  const table = { needs: next.needs, rule: next.rule, because: sentenceOfTaskRule(phase, next.rule) }
  return findAgentStanding(table.needs, agents) ?? table
}

/** Undefined when no living agent has anything to say to it. */
export function findAgentStanding(
  needs: string | null,
  { asks, outOfQuota, atWork, waits, carrier }: TaskAgents,
): TaskStanding | undefined {
  const [ask] = asks
  if (ask) return { needs: 'answer', rule: 'AGENT_ASKS', because: composeAsk(ask, asks.length - 1) }
  // Whoever lets it run tries its tests on the change before a person decides, and until then refuses whoever does.
  if (needs === 'decision' && carrier === 'there') return RUN_AT_WORK
  if (needs !== 'work') return undefined
  const [held] = outOfQuota
  if (held) return { needs: 'wait', rule: 'AGENT_OUT_OF_QUOTA', because: composeQuota(held) }
  if (atWork.length > 0) return { needs: 'wait', rule: 'AGENT_AT_WORK', because: composeAtWork(atWork) }
  if (carrier === 'gone') return { needs: 'work', rule: 'RUN_LEFT_OFF', because: LEFT_OFF }
  if (waits) return { needs: 'wait', rule: 'AGENT_OUT_OF_QUOTA', because: composeWait(waits) }
  return carrier === 'there' ? RUN_AT_WORK : undefined
}

const RUN_AT_WORK: TaskStanding = { needs: 'wait', rule: 'RUN_AT_WORK', because: 'it runs by itself' }

/** Nothing is lost by it: the next daemon, or the next run, takes what was handed in and goes on. */
const LEFT_OFF = 'whoever let it run by itself has ended; a daemon or another run goes on with it'

function composeAtWork(atWork: readonly string[]): string {
  return `${atWork.join(', ')} ${atWork.length === 1 ? 'is' : 'are'} at work`
}

function composeAsk({ session, text }: AgentAsk, others: number): string {
  return `it waits for you: ${session} asks ${text}${others > 0 ? `, and ${others} more` : ''}`
}

function composeQuota({ session, until }: TaskAgents['outOfQuota'][number]): string {
  return `the quota of ${session} is used up${until === null ? '; when it is there again is not known' : ` until ${until}`}`
}

function composeWait({ because, until }: RunWait): string {
  return `${because}; it goes on by itself at ${until}`
}

/** What would change it; these come before whatever the table offers. */
export function listAgentBecomings(
  { id, phase }: Pick<TaskView, 'id' | 'phase'>,
  { asks, outOfQuota, atWork, waits, carrier }: TaskAgents,
): Becoming[] {
  const waiting = [...outOfQuota.map(({ session }) => session), ...atWork]
  const isCarried = carrier === 'there' && asks.length + waiting.length === 0 && !waits
  return [
    ...asks.map(({ session, text, command }) => ({ to: phase, when: `you answer ${session}: ${text}`, command })),
    ...waiting.map(session => ({ to: phase, when: `${session} ends`, command: `provost session show ${session}` })),
    ...(isCarried ? [{ to: phase, when: 'its run goes on', command: null }] : []),
    ...(carrier === 'gone'
      ? [{ to: phase, when: 'somebody goes on with its run', command: `provost task run ${id}` }]
      : []),
    ...(waits && carrier !== 'gone'
      ? [{ to: phase, when: `the time has come: ${waits.until}`, command: `provost session show ${waits.session}` }]
      : []),
  ]
}
