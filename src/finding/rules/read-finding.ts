// Reads what somebody says about a finding, for the functions that tell findings apart.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import { readList, readObject, readText, readWord, refuseInput } from '#kernel/reading/read-input'
import { confinePath } from './confined-path.ts'
import { PRIOR_STATES } from './finding-state.ts'
import type { FingerprintFacts } from './identity/fingerprint.ts'
import type { ObservedFinding, PriorFinding, Rename } from './identity/match-findings.ts'
import type { WaveFinding } from './identity/merge-wave.ts'
import type { FindingFacts } from './reported-finding.ts'
import { SEVERITIES } from './severity.ts'

export function readOptionalText(value: unknown, field: string): string | null {
  return value === undefined || value === null ? null : readText(value, field)
}

export function readFilled(value: unknown, field: string): string {
  return isText(value) && value !== '' ? value : refuseInput(field, 'a text that is not empty')
}

export function readLine(value: unknown, field: string): number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : refuseInput(field, 'a line number from 1 up, or null')
}

/** A list of objects whose member `name` tells them apart. */
export function readUniqueList<Item>(
  value: unknown,
  field: string,
  name: string,
  read: (item: JsonObject, field: string) => Item,
): Item[] {
  const seen = new Set<unknown>()
  return readList(value, field).map((item, index) => {
    const object = readObject(item, `${field}[${index}]`)
    if (seen.has(object[name])) refuseInput(`${field}[${index}].${name}`, 'named only once')
    seen.add(object[name])
    return read(object, `${field}[${index}]`)
  })
}

/** The old formula takes any number as a line, and an empty text as none. */
export function readFingerprintFacts(value: unknown): FingerprintFacts {
  const finding = readObject(value, 'finding')
  const { line } = finding
  if (line !== undefined && line !== null && line !== '' && !(typeof line === 'number' && Number.isFinite(line)))
    refuseInput('finding.line', 'a number or null')
  return {
    category: readOptionalText(finding.category, 'finding.category'),
    rule_id: readOptionalText(finding.rule_id, 'finding.rule_id'),
    file: readOptionalText(finding.file, 'finding.file'),
    symbol: readOptionalText(finding.symbol, 'finding.symbol'),
    line: typeof line === 'number' ? line : null,
  }
}

function readFacts(finding: JsonObject, field: string): FindingFacts {
  const text = (name: string) => readOptionalText(finding[name], `${field}.${name}`)
  return {
    category: text('category'),
    rule_id: text('rule_id'),
    path: readPath(finding.path, `${field}.path`),
    line: readLine(finding.line, `${field}.line`),
    symbol: text('symbol'),
    anchor: text('anchor'),
    text: text('text'),
  }
}

function readPath(value: unknown, field: string): string | null {
  const path = readOptionalText(value, field)
  return path === null ? null : (confinePath(path) ?? refuseInput(field, 'a path inside the project'))
}

export function readPriors(value: unknown): PriorFinding[] {
  return readUniqueList(value, 'prior', 'id', (finding, field) => ({
    id: readFilled(finding.id, `${field}.id`),
    state: readWord(finding.state, PRIOR_STATES, `${field}.state`),
    ...readFacts(finding, field),
  }))
}

export function readObservations(value: unknown): ObservedFinding[] {
  return readUniqueList(value, 'current', 'key', (finding, field) => ({
    key: readFilled(finding.key, `${field}.key`),
    ...readFacts(finding, field),
  }))
}

export function readRenames(value: unknown): Rename[] {
  if (value === undefined || value === null) return []
  return readUniqueList(value, 'renames', 'from', (rename, field) => ({
    from: readPath(rename.from, `${field}.from`) || refuseInput(`${field}.from`, 'a path'),
    to: readPath(rename.to, `${field}.to`) || refuseInput(`${field}.to`, 'a path'),
  }))
}

export function readWaveFindings(value: unknown): WaveFinding[] {
  return readUniqueList(value, 'findings', 'key', (finding, field) => ({
    key: readFilled(finding.key, `${field}.key`),
    source: readText(finding.source, `${field}.source`),
    severity: readWord(finding.severity, SEVERITIES, `${field}.severity`),
    ...readFacts(finding, field),
  }))
}
