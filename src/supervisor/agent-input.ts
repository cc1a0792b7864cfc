// The agent's standard input as the supervisor holds it.
import type { Writable } from 'node:stream'
import type { ControlAnswer } from './control-socket.ts'
import type { LaunchFile } from './launch-file.ts'

const CLOSED: ControlAnswer = { ok: false, because: 'the agent takes no input' }

export class AgentInput {
  readonly #stream: Writable | null
  readonly #taken = new Set<string>()
  #isOpen: boolean

  constructor(stream: Writable | null, { stdin, firstInput }: LaunchFile) {
    this.#stream = stream
    this.#isOpen = stream !== null && stdin === 'open'
    stream?.on('error', () => {
      this.#isOpen = false // it ended or closed its input; who writes next is told
    })
    if (firstInput !== null) stream?.write(firstInput)
    if (stdin === 'closed') stream?.end()
  }

  /** A daemon that was stopped before it could note the answer asks again with the same id. */
  write(text: string, id: string | null): Promise<ControlAnswer> {
    if (id !== null && this.#taken.has(id)) return Promise.resolve({ ok: true })
    if (!this.#isOpen) return Promise.resolve(CLOSED)
    if (id !== null) this.#taken.add(id)
    return new Promise(resolve => {
      this.#stream?.write(text, error => {
        if (error && id !== null) this.#taken.delete(id)
        resolve(error ? { ok: false, because: error.message } : { ok: true })
      })
    })
  }

  close(): ControlAnswer {
    if (!this.#isOpen) return CLOSED
    this.#isOpen = false
    this.#stream?.end()
    return { ok: true }
  }
}
