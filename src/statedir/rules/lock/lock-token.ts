// The token by which a lock is named, also a lock that nobody can read: a person must be able to name it exactly.
import { sha256Hex } from '#kernel/events/hash'
import { readLock } from './lock.ts'

const SHOWN_LENGTH = 32

export function tokenOfLock(text: string): string {
  return readLock(text)?.token ?? `unreadable-${sha256Hex(text).slice(0, SHOWN_LENGTH)}`
}

/** As a part of a file name. The token comes from a file anybody may have written. */
export function claimStemOf(token: string): string {
  return /^[A-Za-z0-9-]{1,64}$/.test(token) ? token : sha256Hex(token)
}
