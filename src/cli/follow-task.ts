// Shows how the work on a task goes while a command waits for it: every event of the task, and at once whatever an agent
// of it asks a person for. A question is shown also where progress is not: nothing goes on until it is answered.
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#core/kernel/event'
import { composeTimeline } from '#core/task/compose-timeline'
import type { CommandContext } from './command.ts'

type Status = Pick<Shape<'TaskStatus'>, 'task' | 'asks'>

/** The returned function ends it. */
export async function followTask(context: CommandContext, status: Status): Promise<() => void> {
  if (context.flags.json) return () => {}
  const asks = new ShownAsks(context, status.task)
  asks.show(status.asks)
  const stops = [
    await follow(context, { stream: `task/${status.task}` }, event => showProgress(context, event)),
    await follow(context, { noun: 'session' }, event => asks.take(event)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

// The log is the progress: every step of the work is an event before the answer is there.
function showProgress(context: CommandContext, event: StoredEvent): void {
  if (context.flags.quiet) return
  for (const { text, rule } of composeTimeline([event])) context.progress(`  ${text}${rule ? `  ${rule}` : ''}`)
}

/** Each question is shown once. */
class ShownAsks {
  readonly #context: CommandContext
  readonly #task: string
  readonly #shown = new Set<string>()

  constructor(context: CommandContext, task: string) {
    this.#context = context
    this.#task = task
  }

  /** What a session waits for is told by the task; its own events only say when to look. */
  take({ type }: StoredEvent): void {
    if (type === 'session.permission_requested' || type === 'session.changed') void this.#look().catch(() => {})
  }

  show(asks: Status['asks']): void {
    for (const { session, request, text, command } of asks) {
      const key = `${session} ${request}`
      if (this.#shown.has(key)) continue
      this.#shown.add(key)
      this.#context.warn(`${this.#task} waits for you: ${session} asks ${text}`)
      this.#context.warn(`  answer with \`${command}\``)
    }
  }

  async #look(): Promise<void> {
    const client = await this.#context.client()
    const status = await client.call<Shape<'TaskStatus'>>('showTask', { parameters: { task: this.#task } })
    this.show(status.asks)
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
