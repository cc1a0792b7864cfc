// Shows how the work on a task goes while a command waits for it: every event of the task, and at once whatever an agent
// of it asks a person for. The log is the progress: every step of the work is an event before the answer is there.
// A question is shown also where progress is not: nothing goes on until it is answered.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { watchWork } from '#cli/watch-work'
import type { StoredEvent } from '#kernel/events/event'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeTimeline } from '../../rules/story/compose-timeline.ts'
import { describeAgents } from './agents-at-work.ts'
import { ShownAsks } from './shown-asks.ts'

type Status = Pick<Shape<'TaskStatus'>, 'task' | 'asks' | 'phase'>

const LOOK_MS = 5_000

/** The returned function ends it. */
export async function followTask(context: CommandContext, status: Status): Promise<() => void> {
  if (context.flags.json) return () => {}
  const agents = new ShownAgents(context, status)
  const watch = watchWork(context, () => agents.words)
  const asks = new ShownAsks(context, status.task, watch)
  asks.show(status.asks)
  const looking = setInterval(() => void agents.look().catch(() => {}), LOOK_MS)
  const stops = [
    await follow(context, { stream: `task/${status.task}` }, event => {
      agents.take(event)
      showHindrance(context, status.task, event)
      for (const { text, rule } of composeTimeline([event])) watch.say(`${text}${rule ? `  ${rule}` : ''}`)
    }),
    await follow(context, { noun: 'session' }, event => asks.take(event)),
    () => asks.stop(),
    watch.stop,
    () => clearInterval(looking),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** That an agent has to be waited for is told also where progress is not: it may take hours until the command ends. */
function showHindrance(context: CommandContext, task: string, { type, data }: StoredEvent): void {
  if (type === 'task.refused' && data.code === 'TASK_AGENT_MUST_WAIT') context.warn(cleanText(String(data.because)))
  if (type === 'task.run_waits')
    context.warn(cleanText(`the run goes on by itself at ${data.until}; \`provost task stop ${task}\` ends it`))
}

/** What goes on now: the phase, and what its agents were last seen to do. */
class ShownAgents {
  readonly #context: CommandContext
  readonly #task: string
  #phase: string
  #agents: readonly string[] = []

  constructor(context: CommandContext, { task, phase }: Status) {
    this.#context = context
    this.#task = task
    this.#phase = phase
  }

  get words(): string {
    return [this.#phase.replaceAll('_', ' '), ...this.#agents].join(' · ')
  }

  take({ type, data }: StoredEvent): void {
    if (type === 'task.moved' && typeof data.to === 'string') this.#phase = data.to
    if (type === 'task.session_linked') void this.look().catch(() => {})
  }

  async look(): Promise<void> {
    const { sessions } = await (await this.#context.client()).call('listSessions')
    this.#agents = describeAgents(sessions.filter(({ task }) => task === this.#task))
  }
}

async function follow(
  context: CommandContext,
  query: Readonly<Record<string, string>>,
  take: (event: StoredEvent) => void,
): Promise<() => void> {
  const feed = await (await context.client()).open('followEvents', { query })
  if (feed.kind !== 'feed') return () => {}
  return feed.open({
    send: (_position, _type, data) => {
      take(JSON.parse(data))
      return true
    },
    onceReady: () => {},
    comment: () => {},
    drop: () => {},
  })
}
