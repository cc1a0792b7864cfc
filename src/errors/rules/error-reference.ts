// One entry of the error reference, derived from a catalog row: the card, the docs and the pages all show this.
import {
  CATALOG_SECTIONS,
  type CatalogRow,
  findCatalogRow,
  type Room,
  type Severity,
} from '#kernel/errors/error-catalog'
import { EXIT_CODE_BY_KIND, SEVERITY_LOOKS, type SeverityLook, statusOfSeverity } from '#kernel/errors/error-severity'

export type ReferenceEntry = {
  readonly code: string
  readonly title: string
  readonly severity: Severity
  readonly look: SeverityLook
  readonly class: string
  readonly kind: string
  readonly exitCode: number
  readonly status: number
  readonly trigger: string
  readonly shape: string
  readonly hint: string
  readonly carries: string
  readonly meaning: string
  readonly steps: readonly string[]
  readonly rooms: readonly Room[]
}

export function findReferenceEntry(code: string): ReferenceEntry | undefined {
  const row = findCatalogRow(code)
  return row && deriveEntry(code, row)
}

export type ReferenceSection = {
  readonly id: string
  readonly title: string
  readonly entries: readonly ReferenceEntry[]
}

export function deriveReferenceSections(): ReferenceSection[] {
  return CATALOG_SECTIONS.map(({ id, title, rows }) => ({
    id,
    title,
    entries: Object.entries(rows).map(([code, row]) => deriveEntry(code, row)),
  }))
}

// The lines of `renderTopLevelError`, as the reference shows them.
export const RENDERED_SHAPE: readonly string[] = [
  'ERROR [<CODE>]: <message>',
  '  Next: <hint>',
  '  Caused by: <inner error message>',
  '  Run: <runId>',
  '  Wave: <waveId>',
  '  Agent run: <agentRunId>',
  '  Findings attempted: <n>',
]

function deriveEntry(code: string, row: CatalogRow): ReferenceEntry {
  const { title, severity, kind, trigger, shape, rooms } = row
  return {
    code,
    title,
    severity,
    look: SEVERITY_LOOKS[severity],
    class: row.class,
    kind,
    exitCode: EXIT_CODE_BY_KIND[kind],
    status: statusOfSeverity(row),
    trigger,
    shape,
    hint: row.hint ?? `set where it is thrown: ${row.hintBySite}`,
    carries: row.fields.join(', ') || 'nothing',
    meaning: row.meaning ?? meaningOf(severity),
    steps: row.steps.length > 0 ? row.steps : [row.hint ?? 'read `Next:`', SEVERITY_LOOKS[severity].response],
    rooms,
  }
}

function meaningOf(severity: Severity): string {
  const { meaning, response } = SEVERITY_LOOKS[severity]
  const [gist] = meaning.split(';')
  return `${gist}; ${response}`
}
