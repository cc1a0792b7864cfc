// One line of `/mux`: reads what its client wishes, frame by frame, and keeps its terminals. Nothing a client sends ends
// more than its own line.
import type { WebSocket } from 'ws'
import { type MuxNews, type MuxWish, readMuxWish } from '#api/mux-frames'
import { toProblem } from '#kernel/errors/error-problem'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { type Actor, isActorName, person } from '#kernel/events/actor'
import type { Asking } from '#recorder/world'
import { mayPressKeys } from '#session/rules/talk/may-press-keys'
import { keyError, type OpenTerminal, openTerminal, takeOver } from '#session/usecases/talk/open-terminal'
import type { Services } from '../services.ts'
import { MuxTerminal } from './mux-terminal.ts'
import type { TerminalHolders } from './terminal-holders.ts'

const TERMINALS_MAX = 16
const GOING_AWAY = 1001

export type LineParts = {
  readonly connection: WebSocket
  readonly services: Services
  readonly holders: TerminalHolders
  /** Who came with the request; a browser can name nobody there. */
  readonly actor: Actor | null
}

export class MuxLine {
  readonly #parts: LineParts
  readonly #terminals = new Map<string, MuxTerminal>()
  #work = Promise.resolve()
  #isHeard = true

  constructor(parts: LineParts) {
    this.#parts = parts
    const { connection } = parts
    connection.on('message', (data, isBinary) => this.#take(isBinary ? '' : String(data)))
    connection.on('pong', () => {
      this.#isHeard = true
    })
    connection.on('error', () => connection.terminate()) // such as a frame over the limit
    connection.on('close', () => {
      for (const terminal of this.#terminals.values()) terminal.stop()
      this.#terminals.clear()
    })
  }

  /** Whoever did not answer the last beat is gone, although nobody cut the line. */
  beat(): void {
    const { connection } = this.#parts
    if (this.#isHeard) connection.ping()
    else connection.terminate()
    this.#isHeard = false
  }

  end(): void {
    this.#parts.connection.close(GOING_AWAY, 'the daemon stops')
    this.#parts.connection.terminate()
  }

  /** One after the other; meanwhile the client waits in its own buffer, not in ours. */
  #take(frame: string): void {
    const { connection } = this.#parts
    connection.pause()
    this.#work = this.#work.then(async () => {
      await this.#answer(frame)
      connection.resume()
    })
  }

  async #answer(frame: string): Promise<void> {
    let terminal: string | undefined
    try {
      const wish = readMuxWish(frame)
      terminal = terminalOf(wish)
      await this.#fulfil(wish)
    } catch (error) {
      await this.#sendError(error, terminal)
    }
  }

  async #fulfil(wish: MuxWish): Promise<void> {
    if ('open' in wish) return this.#open(wish.open)
    if ('close' in wish) return this.#needTerminal(wish.close).close('asked')
    const shown = this.#needTerminal(wish.terminal)
    if ('paused' in wish) return shown.setPaused(wish.paused)
    if ('takeOver' in wish) return this.#takeOver(shown.opened, wish.takeOver, wish.actor)
    if ('input' in wish) return this.#press(shown.opened, wish.input)
    const { columns, rows } = wish.resize
    this.#needKeys(shown.opened)
    await this.#needSpoken(shown.opened, shown.opened.resize(columns, rows))
    this.#parts.holders.tellSize(shown.opened.handle, { columns, rows })
  }

  async #open(given: string): Promise<void> {
    const [n, max] = [this.#terminals.size, TERMINALS_MAX]
    if (n >= max) throw provostError('TERMINAL_LIMIT', { details: { n, max } })
    const stopping = new AbortController()
    const opened = await openTerminal(this.#parts.services.world, given, stopping.signal)
    if (this.#parts.connection.readyState !== this.#parts.connection.OPEN) return // it left meanwhile
    this.#terminals.get(opened.handle)?.stop() // opened again: from the beginning
    const { holders } = this.#parts
    const terminal = new MuxTerminal({
      opened,
      holders,
      stopping,
      line: this,
      send: news => this.#send(news),
      onFailure: error => void this.#sendError(error, opened.handle),
      onEnd: () => this.#terminals.get(opened.handle) === terminal && this.#terminals.delete(opened.handle),
    })
    this.#terminals.set(opened.handle, terminal)
    terminal.start()
  }

  async #takeOver(opened: OpenTerminal, isWanted: boolean, name: string | undefined): Promise<void> {
    const { holders, services } = this.#parts
    if (!isWanted) return holders.giveBack(opened.handle, this)
    const actor = name !== undefined && isActorName(name) ? person(name) : this.#parts.actor
    await takeOver(services.world, askingOf(services, actor), opened)
    holders.take(opened.handle, { by: actor!.id, line: this })
  }

  async #press(opened: OpenTerminal, keys: string): Promise<void> {
    this.#needKeys(opened)
    await this.#needSpoken(opened, opened.press(keys))
  }

  #needKeys({ handle, takesKeys }: OpenTerminal): void {
    const held = this.#parts.holders.find(handle)
    const holder = held === undefined ? 'nobody' : held.line === this ? 'you' : 'another'
    const answer = mayPressKeys({ takesKeys, holder })
    if (!answer.may) throw keyError(handle, answer)
  }

  async #needSpoken({ runtime }: OpenTerminal, speaking: ReturnType<OpenTerminal['press']>): Promise<void> {
    const spoken = await speaking
    if (!spoken.ok) throw provostError('RUNTIME_UNAVAILABLE', { details: { name: runtime, why: spoken.because } })
  }

  #needTerminal(handle: string): MuxTerminal {
    const terminal = this.#terminals.get(handle)
    if (terminal) return terminal
    throw provostError('NOT_FOUND', {
      message: `no terminal ${handle} is open on this line`,
      hint: 'open it first',
      details: { noun: 'terminal', id: handle },
    })
  }

  #sendError(error: unknown, terminal: string | undefined): Promise<void> {
    const { services } = this.#parts
    if (!isProvostError(error)) services.onUnexpected(error, services.world.ids.newId('co_'))
    const { code, detail: message, hint } = toProblem(error)
    return this.#send({ error: { code, message, ...(hint && { hint }), ...(terminal !== undefined && { terminal }) } })
  }

  /** Resolves when it has left this process: who waits for it holds no more than one frame. */
  #send(news: MuxNews): Promise<void> {
    return new Promise(resolve => this.#parts.connection.send(JSON.stringify(news), () => resolve()))
  }
}

function terminalOf(wish: MuxWish): string {
  if ('open' in wish) return wish.open
  return 'close' in wish ? wish.close : wish.terminal
}

/** Null as the actor is refused by the decision; an unnamed person has no other way to get there. */
function askingOf({ world }: Services, actor: Actor | null): Asking {
  const nobody: Actor = { kind: 'system', id: 'nobody' }
  const correlation = world.ids.newId('co_')
  return { actor: actor ?? nobody, correlation, cause: null, onceKey: null, seenVersion: null }
}
