// Readers of members that the questions of this room share.
import { readBoolean, readObject, readText, refuseInput } from '#kernel/reading/read-input'
import { listOf, orElse, type Reader } from '#kernel/reading/read-shape'

export const flag = (fallback: boolean) => orElse(readBoolean, fallback)

export function mapOf<Value>(
  read: Reader<Value>,
  isName = (_name: string) => true,
): Reader<Readonly<Record<string, Value>>> {
  return (value, field) => {
    const rows = Object.entries(readObject(value, field))
    for (const [name] of rows) if (!isName(name)) refuseInput(`${field}.${name}`, 'a name of a variable')
    return Object.fromEntries(rows.map(([name, item]) => [name, read(item, `${field}.${name}`)]))
  }
}

/** A list in which no two items have the same name. */
export function distinctOf<Item>(read: Reader<Item>, nameOf: (item: Item) => string): Reader<readonly Item[]> {
  const readAll = listOf(read)
  return (value, field) => {
    const items = readAll(value, field)
    const isDistinct = new Set(items.map(nameOf)).size === items.length
    return isDistinct ? items : refuseInput(field, 'a list that names everything once')
  }
}

function shapedAs(pattern: RegExp, expectation: string): Reader<string> {
  return (value, field) => {
    const text = readText(value, field)
    return pattern.test(text) ? text : refuseInput(field, expectation)
  }
}

export const readSha256 = shapedAs(/^[0-9a-f]{64}$/, 'a SHA-256 in small letters')
export const readCommit = shapedAs(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'the id of a commit in small letters')
