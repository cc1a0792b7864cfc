// Who has taken over which terminal: the last one who did. Everybody who looks at it is told of that, and of its size.
import type { TerminalSize } from '#api/mux-frames'

export type Holder = { readonly by: string; readonly line: object }

export type TerminalWatcher = {
  readonly onHolder: (holder: Holder | undefined) => void
  readonly onSize: (size: TerminalSize) => void
}

export class TerminalHolders {
  readonly #holders = new Map<string, Holder>()
  readonly #watchers = new Map<string, Set<TerminalWatcher>>()
  readonly #held: Set<string>

  /** `held` hears which terminals are held: whoever else would type asks it. */
  constructor(held: Set<string>) {
    this.#held = held
  }

  find(terminal: string): Holder | undefined {
    return this.#holders.get(terminal)
  }

  take(terminal: string, holder: Holder): void {
    this.#holders.set(terminal, holder)
    this.#held.add(terminal)
    for (const { onHolder } of this.#watchersOf(terminal)) onHolder(holder)
  }

  /** Only what this line holds. */
  giveBack(terminal: string, line: object): void {
    if (this.#holders.get(terminal)?.line !== line) return
    this.#holders.delete(terminal)
    this.#held.delete(terminal)
    for (const { onHolder } of this.#watchersOf(terminal)) onHolder(undefined)
  }

  tellSize(terminal: string, size: TerminalSize): void {
    for (const { onSize } of this.#watchersOf(terminal)) onSize(size)
  }

  watch(terminal: string, watcher: TerminalWatcher): () => void {
    const watchers = this.#watchersOf(terminal)
    this.#watchers.set(terminal, watchers.add(watcher))
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) this.#watchers.delete(terminal)
    }
  }

  #watchersOf(terminal: string): Set<TerminalWatcher> {
    return this.#watchers.get(terminal) ?? new Set()
  }
}
