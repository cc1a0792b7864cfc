// The message of a salvage commit: a line for people, and one of facts that lead the way back.
import type { SalvageCounts } from '../ports/salvage.ts'

export type SalvageRecord = {
  readonly schema: 1
  readonly id: string
  readonly at: string
  readonly head: string | null
  readonly branch: string | null
  readonly index: string
  readonly state: string | null
  readonly previous: string | null
  readonly counts: SalvageCounts
}

const FACTS = 'Provost-Salvage: '

export function composeSalvageMessage(record: SalvageRecord): string {
  const { id, counts } = record
  const files = counts.changed === 1 ? '1 file' : `${counts.changed} files`
  return `Salvage of ${id}: ${files} changed\n\n${FACTS}${JSON.stringify(record)}\n`
}

/** Undefined for a commit that somebody else put there, or that is not what it says. */
export function readSalvageRecord(message: string, parents: readonly string[]): SalvageRecord | undefined {
  const line = message.split('\n').findLast(each => each.startsWith(FACTS))
  if (line === undefined) return undefined
  const record = parse(line.slice(FACTS.length))
  if (!isRecord(record)) return undefined
  const named = [record.head, record.index, record.previous].filter(each => each !== null)
  return named.every(commit => parents.includes(commit)) ? record : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const OID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const COUNTS: readonly (keyof SalvageCounts)[] = ['files', 'changed', 'bytes', 'ignoredSaved', 'ignoredLeft']

function isRecord(value: unknown): value is SalvageRecord {
  if (!isObject(value)) return false
  const { schema, id, at, head, branch, index, state, previous, counts } = value
  const hasTexts = typeof id === 'string' && typeof at === 'string' && isTextOrNull(branch)
  const hasCommits = isOid(index) && [head, state, previous].every(each => each === null || isOid(each))
  return (
    schema === 1 && hasTexts && hasCommits && isObject(counts) && COUNTS.every(key => Number.isInteger(counts[key]))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

function isOid(value: unknown): boolean {
  return typeof value === 'string' && OID.test(value)
}
