// Who wants to hear of something; the plainest form of it.
export class Emitter<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>()

  readonly subscribe = (listener: (value: Value) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(value: Value): void {
    for (const listener of [...this.#listeners]) listener(value)
  }
}
