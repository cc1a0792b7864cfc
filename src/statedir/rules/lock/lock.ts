// What the lock file says. A lock that cannot be read is held by somebody.
import { isJsonObject, isWholeNumber, memberOf, readJson } from '../workflow/json-object.ts'

export type Lock = {
  readonly pid: number
  /** Host name and, where there is one, the number of the PID namespace. */
  readonly host: string
  readonly boot_id: string
  /** As the kernel gives it; with the pid it names one process for ever. */
  readonly start_time: string
  /** For people; age decides nothing. */
  readonly started_at: string
  readonly token: string
}

export function readLock(text: string): Lock | undefined {
  const value = readJson(text)
  if (!isJsonObject(value)) return undefined
  const pid = memberOf(value, 'pid')
  const texts = TEXTS.map(key => memberOf(value, key))
  if (!isWholeNumber(pid, 1) || !areFilledTexts(texts)) return undefined
  const [host, boot_id, start_time, started_at, token] = texts
  return { pid, host, boot_id, start_time, started_at, token }
}

const TEXTS = ['host', 'boot_id', 'start_time', 'started_at', 'token'] as const

function areFilledTexts(values: readonly unknown[]): values is readonly [string, string, string, string, string] {
  return values.length === TEXTS.length && values.every(value => typeof value === 'string' && value !== '')
}

export function composeLock(lock: Lock): string {
  return `${JSON.stringify(lock)}\n`
}
