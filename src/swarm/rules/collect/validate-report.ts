// Reads an agent's report: all that is wrong with it at once, what was harmless drift, and the report made right.
import { compareText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { PHASE_ROWS, type PhaseRow, type SwarmPhase } from '../wave/phase.ts'
import { REPORT_LISTS, type ReportList, type ReportMember } from './report-lists.ts'
import { filledText, type ReadValue, type ReportValue, wordOf } from './report-value.ts'
import { REPORT_ITEMS_MAX, STAGES } from './report-vocabulary.ts'

export type ReportQuestion = {
  readonly phase: SwarmPhase
  readonly domain: string
  /** The agent's worktree; absolute paths below it are made relative. */
  readonly root: string | null
  readonly report: unknown
}

export type ReportError = { readonly path: string; readonly keyword: string }
export type ReportWarning = { readonly path: string; readonly rule: string }

export type ReportValidation = {
  readonly valid: boolean
  readonly errors: readonly ReportError[]
  readonly warnings: readonly ReportWarning[]
}

export type ReadReport = ReportValidation & {
  /** The report with drift made right; null unless it is valid. */
  readonly report: JsonObject | null
}

type Notes = { readonly root: string | null; readonly errors: ReportError[]; readonly warnings: ReportWarning[] }

export function validateReport(question: ReportQuestion): ReportValidation {
  const { valid, errors, warnings } = readSwarmReport(question)
  return { valid, errors, warnings }
}

export function readSwarmReport({ phase, domain, root, report }: ReportQuestion): ReadReport {
  const notes: Notes = { root, errors: [], warnings: [] }
  const read = isObject(report) ? readMembers(report, PHASE_ROWS[phase], domain, notes) : undefined
  if (!read) notes.errors.push({ path: '', keyword: 'type' })
  const valid = notes.errors.length === 0
  return {
    valid,
    errors: notes.errors.toSorted(
      (one, other) => compareText(one.path, other.path) || compareText(one.keyword, other.keyword),
    ),
    warnings: notes.warnings.toSorted(
      (one, other) => compareText(one.path, other.path) || compareText(one.rule, other.rule),
    ),
    report: valid && read ? read : null,
  }
}

function readMembers(report: JsonObject, phase: PhaseRow, domain: string, notes: Notes): JsonObject {
  const heads: readonly ReportMember[] = [
    { name: 'domain', value: equalTo(filledText, domain), isRequired: true },
    { name: 'summary', value: filledText, isRequired: true },
    { name: 'stage', value: equalTo(wordOf(STAGES), phase.stage), isRequired: false },
  ]
  const lists = REPORT_LISTS.map(list => [list.name, readList(report, list, phase, notes)] as const)
  return withMembers(readItem(report, heads, '', notes), lists)
}

/** Extra properties are kept, those with odd names too. */
function withMembers(object: JsonObject, members: readonly (readonly [string, unknown])[]): JsonObject {
  const given = members.filter(([, value]) => value !== undefined)
  return Object.fromEntries([...Object.entries(object), ...given])
}

function equalTo(value: ReportValue, wanted: string | null): ReportValue {
  return {
    ...value,
    read: (given, root) => {
      const read = value.read(given, root)
      return read.ok && given !== wanted ? { ok: false, keyword: 'const' } : read
    },
  }
}

function readList(report: JsonObject, list: ReportList, phase: PhaseRow, notes: Notes): unknown {
  const place = `/${list.name}`
  const items = report[list.name]
  if (items === undefined) {
    if (list.isRequired(phase)) notes.errors.push({ path: '', keyword: `required:${list.name}` })
    return undefined
  }
  if (!Array.isArray(items)) return refuse(notes, place, 'type')
  if (items.length > REPORT_ITEMS_MAX) return refuse(notes, place, 'maxItems')
  return items.map((item: unknown, index) => {
    const at = `${place}/${index}`
    if (list.value) return noted(list.value.read(item, notes.root), at, notes)
    return isObject(item) ? readItem(item, list.members ?? [], at, notes) : refuse(notes, at, 'type')
  })
}

function readItem(item: JsonObject, members: readonly ReportMember[], place: string, notes: Notes): JsonObject {
  const { named, aliases } = withoutAliases(item, members, place, notes)
  const read = members.map(({ name, value, isRequired }) => {
    const given = named[name]
    if (given === undefined && isRequired) notes.errors.push({ path: place, keyword: `required:${name}` })
    return [
      name,
      given === undefined ? undefined : noted(value.read(given, notes.root), `${place}/${name}`, notes),
    ] as const
  })
  const kept = Object.fromEntries(Object.entries(item).filter(([name]) => !aliases.has(name)))
  return withMembers(kept, read)
}

/** The item under the names of the schema; a name of the schema wins over its alias. */
function withoutAliases(item: JsonObject, members: readonly ReportMember[], place: string, notes: Notes) {
  const aliases = new Set<string>()
  const named: Record<string, unknown> = {}
  for (const { name, alias } of members) {
    named[name] = item[name]
    if (!alias || named[name] !== undefined || item[alias.name] === undefined) continue
    named[name] = item[alias.name]
    aliases.add(alias.name)
    notes.warnings.push({ path: `${place}/${alias.name}`, rule: alias.rule })
  }
  return { named, aliases }
}

function noted(read: ReadValue, place: string, notes: Notes): unknown {
  if (!read.ok) return refuse(notes, place, read.keyword)
  for (const rule of read.drift) notes.warnings.push({ path: place, rule })
  return read.value
}

function refuse({ errors }: Notes, path: string, keyword: string): undefined {
  errors.push({ path, keyword })
}

/** A report as text: what is not JSON is as wrong as what is no object. */
export function parseReport(text: string): unknown {
  try {
    return JSON.parse(isText(text) && text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
