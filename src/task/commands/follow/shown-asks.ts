// What the agents of a task ask a person for, shown while a command waits for them, each question once. On a terminal it is
// answered right there; without one nothing ever prompts.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import type { WorkWatch } from '#cli/watch-work'
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'

type Asks = Shape<'TaskStatus'>['asks']
type Ask = Asks[number]

export class ShownAsks {
  readonly #context: CommandContext
  readonly #task: string
  readonly #watch: Pick<WorkWatch, 'hold'>
  readonly #shown = new Set<string>()
  /** Those that nobody has answered yet, and the end of the prompt for each. */
  readonly #open = new Map<string, AbortController>()
  #turn: Promise<void> = Promise.resolve()

  constructor(context: CommandContext, task: string, watch: Pick<WorkWatch, 'hold'>) {
    this.#context = context
    this.#task = task
    this.#watch = watch
  }

  /** What a session waits for is told by the task; its own events only say when to look. */
  take({ type }: StoredEvent): void {
    if (LOOK_AT.includes(type)) void this.#look().catch(() => {})
  }

  show(asks: Asks): void {
    const keys = asks.map(keyOf)
    for (const [key, prompt] of this.#open) if (!keys.includes(key)) this.#end(key, prompt)
    for (const ask of asks) {
      const key = keyOf(ask)
      if (this.#shown.has(key)) continue
      this.#shown.add(key)
      this.#turn = this.#turn.then(() => this.#tell(key, ask))
    }
  }

  stop(): void {
    for (const [key, prompt] of this.#open) this.#end(key, prompt)
  }

  async #tell(key: string, ask: Ask): Promise<void> {
    const { warn, ask: read } = this.#context
    warn(`${this.#task} waits for you: ${ask.session} asks ${ask.text}`)
    warn(`  answer with \`${ask.command}\``)
    if (!read || ask.request === null || ask.options.length === 0) return
    const prompt = new AbortController()
    this.#open.set(key, prompt)
    const release = this.#watch.hold()
    await this.#prompt(ask, line => read(line, prompt.signal, ask.options)).finally(release)
    this.#open.delete(key)
  }

  /** An empty line leaves it to somebody else; the command goes on waiting. */
  async #prompt(ask: Ask, read: (line: string) => Promise<string | null>): Promise<void> {
    const choices = ask.options.map((option, index) => `${index + 1} ${option}`).join(', ')
    for (;;) {
      const line = (await read(`  ${choices}; or Enter to leave it open: `))?.trim()
      if (!line) return
      const option = ask.options[Number(line) - 1] ?? ask.options.find(word => word === line)
      if (option !== undefined) return this.#answer(ask, option)
    }
  }

  async #answer({ session, request }: Ask, option: string): Promise<void> {
    const { client, warn } = this.#context
    const send = async () =>
      (await client()).call('answerPermission', {
        parameters: { session },
        body: { option, ...(request !== null && { request }) },
      })
    await send().then(
      () => warn(`  ${session} answered: ${option}`),
      error => warn(`  ${isProvostError(error) ? error.message : 'the answer could not be given'}`),
    )
  }

  #end(key: string, prompt: AbortController): void {
    prompt.abort()
    this.#open.delete(key)
  }

  async #look(): Promise<void> {
    const client = await this.#context.client()
    const status = await client.call('showTask', { parameters: { task: this.#task } })
    this.show(status.asks)
  }
}

const LOOK_AT = ['session.permission_requested', 'session.permission_answered', 'session.changed']

const keyOf = ({ session, request }: Ask) => `${session} ${request}`
