// A value that this browser remembers; where it may not remember, it lasts as long as the page.
import { Emitter } from './emitter.ts'

export type StoredValue = {
  readonly get: () => string | null
  readonly set: (value: string | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function storedValue(key: string): StoredValue {
  const changed = new Emitter()
  let value = read(key)
  return {
    get: () => value,
    set(next) {
      value = next
      write(key, next)
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A private window may keep nothing.
  }
}
