// The agent's standard input as the supervisor holds it.
import type { ControlAnswer } from './control-socket.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import type { AgentStreams } from './start-agent.ts'

const CLOSED: ControlAnswer = { ok: false, because: 'the agent takes no input' }

export class AgentInput {
  readonly #streams: AgentStreams
  readonly #taken = new Set<string>()
  #isOpen: boolean

  constructor(streams: AgentStreams, { stdin, firstInput }: LaunchFile) {
    this.#streams = streams
    this.#isOpen = streams !== null && stdin === 'open'
    streams?.input.on('error', () => {
      this.#isOpen = false // it ended or closed its input; who writes next is told
    })
    if (firstInput !== null) streams?.input.write(firstInput)
    if (stdin === 'closed') streams?.input.end()
  }

  /** A daemon that was stopped before it could note the answer asks again with the same id. */
  write(text: string, id: string | null): Promise<ControlAnswer> {
    if (id !== null && this.#taken.has(id)) return Promise.resolve({ ok: true })
    if (!this.#isOpen) return Promise.resolve(CLOSED)
    if (id !== null) this.#taken.add(id)
    return new Promise(resolve => {
      this.#streams?.input.write(text, error => {
        if (error && id !== null) this.#taken.delete(id)
        resolve(error ? { ok: false, because: error.message } : { ok: true })
      })
    })
  }

  close(): ControlAnswer {
    if (!this.#isOpen) return CLOSED
    this.#isOpen = false
    this.#streams?.keeper.closeInput()
    this.#streams?.input.end()
    return { ok: true }
  }
}
