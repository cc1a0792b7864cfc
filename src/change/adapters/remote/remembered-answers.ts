// Answers by their address, with the ETag that asks whether they still hold; the ones not used for longest go first.
import type { ForgeAnswer } from './forge-requests.ts'

export type Remembered = { readonly etag: string; readonly answer: ForgeAnswer; readonly bytes: number }

const BYTES_MAX = 32 * 1024 * 1024
const ANSWERS_MAX = 2_000

export function rememberedAnswers() {
  const known = new Map<string, Remembered>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= known.get(key)?.bytes ?? 0
    known.delete(key)
  }
  return {
    find(key: string): Remembered | undefined {
      const found = known.get(key)
      if (found) {
        known.delete(key) // the newest is last
        known.set(key, found)
      }
      return found
    },
    keep(key: string, answer: Remembered): void {
      drop(key)
      known.set(key, answer)
      bytes += answer.bytes
      while (bytes > BYTES_MAX || known.size > ANSWERS_MAX) drop(known.keys().next().value!)
    },
  }
}
