// Readers that all questions of the room share; what has not the documented shape is INPUT_INVALID.
import { refuseInput } from '#kernel/reading/read-input'
import { listOf, type Reader } from '#kernel/reading/read-shape'
import { fromBase64, isHash } from '../rules/encoding.ts'

export type ProofAnswer = (input: unknown) => unknown

export function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): ProofAnswer {
  return input => reply(read(input, ''))
}

/** Any text that UTF-8 can hold. */
export const readWellFormed: Reader<string> = (value, field) =>
  typeof value === 'string' && value.isWellFormed() ? value : refuseInput(field, 'a text without lone surrogates')

export const readProofHash: Reader<string> = (value, field) =>
  isHash(value) ? value : refuseInput(field, '64 lower-case hex digits')

export const readOid: Reader<string> = (value, field) =>
  typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value)
    ? value
    : refuseInput(field, '40 or 64 lower-case hex digits')

export const readProofBase64: Reader<Uint8Array> = (value, field) =>
  (typeof value === 'string' ? fromBase64(value) : undefined) ?? refuseInput(field, 'canonical base64')

export function wholeWithin(min: number, max: number): Reader<number> {
  return (value, field) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : refuseInput(field, `a whole number from ${min} to ${max}`)
}

export const readSize: Reader<number> = wholeWithin(0, Number.MAX_SAFE_INTEGER)

export function listUpTo<Item>(most: number, read: Reader<Item>): Reader<readonly Item[]> {
  const readAll = listOf(read)
  return (value, field) =>
    Array.isArray(value) && value.length > most ? refuseInput(field, `at most ${most}`) : readAll(value, field)
}

export const readProofHashes: Reader<readonly string[]> = listUpTo(4096, readProofHash)

/** What is read must also hold; the place that is refused is the one that was read. */
export function where<Value>(
  read: Reader<Value>,
  expectation: string,
  holds: (value: Value) => boolean,
): Reader<Value> {
  return (value, field) => {
    const found = read(value, field)
    return holds(found) ? found : refuseInput(field || 'the input', expectation)
  }
}
