// The control plane database of testing-os, schema 1 to 4, as rows: what Provost takes over of it, and what it cannot read.
import { isSeverity, type SeverityOfFinding } from '#finding/rules/severity'
import { provostError } from '#kernel/errors/errors'
import { isFilledText, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { cleanText, cutText } from '#kernel/text/text-hygiene'

export const TESTING_OS_TABLES = ['kv', 'runs', 'waves', 'findings', 'finding_events'] as const

/** A table that an older schema has not is left out. */
export type TestingOsTables = Readonly<Partial<Record<string, readonly unknown[]>>>

const VERSION_MAX = 4

// It is given to git, so it is nothing but a commit.
const COMMIT = /^[0-9a-f]{7,64}$/

const STATUSES = ['new', 'recurring', 'approved', 'fixed', 'unverified', 'deferred', 'rejected'] as const

export type TestingOsStatus = (typeof STATUSES)[number]

export type TestingOsRun = { readonly id: string; readonly repo: string; readonly commit: string }

export type TestingOsFinding = {
  readonly run: TestingOsRun
  readonly name: string
  readonly fingerprint: string
  readonly status: TestingOsStatus
  readonly severity: SeverityOfFinding
  readonly category: string
  readonly description: string
  readonly recommendation: string | null
  readonly path: string | null
  readonly line: number | null
  readonly symbol: string | null
  /** The number of the wave that saw it last. */
  readonly wave: number
  /** What was noted when it got its status. */
  readonly note: string | null
}

export type TestingOsStore = {
  readonly version: number
  readonly runs: readonly TestingOsRun[]
  /** In the order in which they were written: the last word about a fingerprint comes last. */
  readonly findings: readonly TestingOsFinding[]
  readonly unreadable: readonly string[]
}

export function readTestingOs(tables: TestingOsTables): TestingOsStore {
  const rows = (table: (typeof TESTING_OS_TABLES)[number]) => (tables[table] ?? []).filter(isObject)
  const version = readVersion(rows('kv'))
  const runs = rows('runs').flatMap(readRun)
  const runOf = new Map(runs.map(run => [run.id, run]))
  const waves = new Map(rows('waves').map(row => [row.id, row.wave_number]))
  const notes = readNotes(rows('finding_events'))
  const findings: TestingOsFinding[] = []
  const unreadable: string[] = []
  for (const row of rows('findings')) {
    const wave = waves.get(row.last_seen_wave)
    const finding = readFinding(row, runOf, typeof wave === 'number' ? wave : 0, notes.get(row.id) ?? null)
    if (finding) findings.push(finding)
    else unreadable.push(cutText(cleanText(isText(row.finding_id) ? row.finding_id : `row ${String(row.id)}`), 80))
  }
  return { version, runs, findings, unreadable }
}

/** Whoever wrote a newer schema may mean other things by the same names. */
function readVersion(kv: readonly JsonObject[]): number {
  const row = kv.find(({ key }) => key === 'schema_version')
  const version = Number(row?.value)
  if (Number.isInteger(version) && version >= 1 && version <= VERSION_MAX) return version
  const told = row ? `schema ${cutText(cleanText(String(row.value)), 40)}` : 'no schema version'
  throw provostError('INPUT_INVALID', {
    message: `it is no control plane database of testing-os with schema 1 to ${VERSION_MAX}: it has ${told}`,
    hint: 'a newer one needs a newer Provost',
    details: { field: 'path' },
  })
}

function readRun({ id, repo, commit_sha }: JsonObject): TestingOsRun[] {
  return isFilledText(id) && isFilledText(repo)
    ? [{ id, repo, commit: isText(commit_sha) && COMMIT.test(commit_sha) ? commit_sha : '' }]
    : []
}

function readFinding(
  row: JsonObject,
  runs: ReadonlyMap<string, TestingOsRun>,
  wave: number,
  note: string | null,
): TestingOsFinding | null {
  const { run_id, finding_id, fingerprint, status, category, description } = row
  const run = isText(run_id) ? runs.get(run_id) : undefined
  const severity = isText(row.severity) ? row.severity.trim().toUpperCase() : null
  if (!run || !isSeverity(severity) || !isOneOf(status, STATUSES)) return null
  if (!isFilledText(finding_id) || !isFilledText(fingerprint) || !isFilledText(description)) return null
  const place = { path: textOf(row.file_path), line: lineOf(row.line_number), symbol: textOf(row.symbol) }
  const words = { category: textOf(category) ?? 'unknown', description, recommendation: textOf(row.recommendation) }
  return { run, name: finding_id, fingerprint, status, severity, ...words, ...place, wave, note }
}

function readNotes(events: readonly JsonObject[]): Map<unknown, string> {
  const notes = new Map<unknown, string>()
  for (const { finding_id, notes: note } of events) if (isFilledText(note)) notes.set(finding_id, note)
  return notes
}

const textOf = (value: unknown) => (isFilledText(value) ? value : null)

const lineOf = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : null)
