// One open terminal of a line: sends what is printed as fast as its receiver takes it, and no faster.
import type { MuxNews } from '#api/mux-frames'
import type { Printed } from '#session/ports/session-runtime'
import type { OpenTerminal } from '#session/usecases/talk/open-terminal'
import type { Holder, TerminalHolders } from './terminal-holders.ts'

export type TerminalParts = {
  readonly opened: OpenTerminal
  readonly holders: TerminalHolders
  readonly stopping: AbortController
  readonly line: object
  readonly send: (news: MuxNews) => Promise<void>
  readonly onFailure: (error: unknown) => void
  readonly onEnd: () => void
}

type Closing = Extract<MuxNews, { readonly closed: string }>['because']

export class MuxTerminal {
  readonly opened: OpenTerminal
  readonly #parts: TerminalParts
  readonly #unwatch: () => void
  #paused: PromiseWithResolvers<void> | undefined

  constructor(parts: TerminalParts) {
    this.#parts = parts
    this.opened = parts.opened
    const { handle: terminal } = parts.opened
    this.#unwatch = parts.holders.watch(terminal, {
      onHolder: holder => void parts.send(this.#describeHolder(holder)),
      onSize: size => void parts.send({ terminal, size }),
    })
  }

  start(): void {
    const { handle, runtime, size, takesKeys } = this.opened
    const { holders, send } = this.#parts
    void send({ opened: handle, runtime, size, takesKeys })
    const holder = holders.find(handle)
    if (holder) void send(this.#describeHolder(holder))
    void this.#pump()
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.#paused ??= Promise.withResolvers()
    else this.#unpause()
  }

  close(because: Closing): void {
    if (this.#parts.stopping.signal.aborted) return
    this.stop()
    void this.#parts.send({ closed: this.opened.handle, because })
  }

  /** Without a word: nobody is there to hear it. */
  stop(): void {
    const { holders, line, stopping, onEnd } = this.#parts
    stopping.abort()
    this.#unpause()
    this.#unwatch()
    holders.giveBack(this.opened.handle, line)
    onEnd()
  }

  async #pump(): Promise<void> {
    const { stopping, onFailure } = this.#parts
    try {
      for await (const printed of this.opened.printed) {
        await this.#sendPrinted(printed)
        await this.#paused?.promise
        if (stopping.signal.aborted) return
      }
      this.close('ended')
    } catch (error) {
      if (stopping.signal.aborted) return
      onFailure(error)
      this.close('failed')
    }
  }

  #sendPrinted(printed: Printed): Promise<void> {
    const { handle: terminal } = this.opened
    const { send } = this.#parts
    return printed.kind === 'text' ? send({ terminal, data: printed.text }) : send({ terminal, skipped: printed.bytes })
  }

  #describeHolder(holder: Holder | undefined): MuxNews {
    const { line, opened } = this.#parts
    return { terminal: opened.handle, holder: holder ? { by: holder.by, isYou: holder.line === line } : null }
  }

  #unpause(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }
}
