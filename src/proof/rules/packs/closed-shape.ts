// Readers for what lies in a pack: closed objects, hashes, object ids and texts that UTF-8 can hold.
import { isProvostError } from '#kernel/errors/errors'
import { readObject, refuseInput } from '#kernel/reading/read-input'
import { type ReadAs, type Reader, shapeOf } from '#kernel/reading/read-shape'
import { isHash } from '../encoding.ts'

/** Like shapeOf, and a member that the table does not name is refused. */
export function closedShapeOf<Members extends Readonly<Record<string, Reader<unknown>>>>(
  members: Members,
): Reader<ReadAs<Members>> {
  const read = shapeOf(members)
  return (value, field) => {
    const stranger = Object.keys(readObject(value, field || 'the input')).find(key => !Object.hasOwn(members, key))
    return stranger === undefined
      ? read(value, field)
      : refuseInput(`${field}.${stranger}`, 'left out: it is not known')
  }
}

export const readSha256: Reader<string> = (value, field) =>
  isHash(value) ? value : refuseInput(field, '64 lower-case hex digits')

export const readObjectId: Reader<string> = (value, field) =>
  typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value)
    ? value
    : refuseInput(field, '40 or 64 lower-case hex digits')

/** May be empty: a word of a command. */
export const readPlainText: Reader<string> = (value, field) =>
  typeof value === 'string' && value.isWellFormed() ? value : refuseInput(field, 'a text without lone surrogates')

export const readFilled: Reader<string> = (value, field) =>
  readPlainText(value, field) === '' ? refuseInput(field, 'a text that is not empty') : (value as string)

/** One word and nothing else: in-toto's own names. */
export function exactly<const Word extends string>(word: Word): Reader<Word> {
  return (value, field) => (value === word ? word : refuseInput(field, word))
}

/** What the reader makes of the value, or null where it refuses it. */
export function readOrNull<Value>(read: Reader<Value>, value: unknown): Value | null {
  try {
    return read(value, '')
  } catch (error) {
    if (isProvostError(error)) return null
    throw error
  }
}
