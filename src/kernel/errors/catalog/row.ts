// What a row of the error catalog holds, and the short notation in which the rows of a section are written.
import { factNameOf, placeholdersOf } from '../placeholders.ts'

export type ErrorKind = 'invalid' | 'not_found' | 'conflict' | 'blocked' | 'unavailable' | 'internal'

export type Severity = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW'

export type Room =
  | 'house'
  | 'task'
  | 'session'
  | 'review'
  | 'looking'
  | 'swarm'
  | 'evidence'
  | 'lessons'
  | 'statedir'
  | 'usage'
  | 'access'
  | 'fleet'
  | 'proof'
  | 'install'

type ClassOfSeed =
  | 'RecordValidationError'
  | 'DuplicateRunIdError'
  | 'IsolationError'
  | 'CollectUpsertError'
  | 'StateMachineRejectionError'
  | 'AgentOutputValidationError'
type ClassOfHouse =
  | 'InputError'
  | 'NotFoundError'
  | 'ConflictError'
  | 'StoreError'
  | 'ConfigError'
  | 'AuthError'
  | 'DaemonError'
  | 'GitError'
type ClassOfRoom =
  | 'HttpError'
  | 'SwarmError'
  | 'SarifError'
  | 'TaskError'
  | 'SessionError'
  | 'ReviewError'
  | 'LookingError'
  | 'EvidenceError'
  | 'LessonError'
  | 'StateDirError'
  | 'UsageError'
  | 'FleetError'
  | 'ProofError'
  | 'InstallError'

export type ErrorClass = 'ProvostError' | ClassOfSeed | ClassOfHouse | ClassOfRoom

export type CatalogRow = {
  readonly class: ErrorClass
  readonly kind: ErrorKind
  readonly severity: Severity
  readonly title: string
  /** The message with its <placeholders>; ` | ` separates alternatives. */
  readonly shape: string
  /** Absent where only the throwing site can know what to do next. */
  readonly hint?: string
  /** What the throwing site says then, in words. */
  readonly hintBySite?: string
  /** The facts an error of this code carries. */
  readonly fields: readonly string[]
  /** Only where the HTTP status is not that of the kind. */
  readonly status?: number
  /** Only where the meaning is not that of the severity. */
  readonly meaning?: string
  readonly trigger: string
  readonly steps: readonly string[]
  readonly rooms: readonly Room[]
  /** Nothing throws it yet. */
  readonly reserved?: true
}

// What a row says itself; everything else follows from its code, its texts and its section.
export type RowText = Pick<CatalogRow, 'kind' | 'severity' | 'shape' | 'trigger'> &
  Partial<Omit<CatalogRow, 'kind' | 'severity' | 'shape' | 'trigger' | 'reserved'>>

export type SectionCommon = {
  readonly class: ErrorClass
  readonly rooms: readonly Room[]
  readonly fields?: readonly string[]
  /** Codes that nothing throws yet, separated by white space; error-codes-thrown.test.ts says which must leave. */
  readonly reserved?: string
}

export function section<Code extends string>(
  common: SectionCommon,
  rows: Readonly<Record<Code, RowText>>,
): Readonly<Record<Code, CatalogRow>> {
  const reserved = new Set(common.reserved?.match(/\S+/g))
  const complete = Object.entries<RowText>(rows).map(([code, row]) => [
    code,
    completeRow(code, reserved.has(code) ? { ...row, reserved: true } : row, common),
  ])
  return Object.fromEntries(complete) // the same codes, each with its whole row
}

// Codes that differ only in their trigger.
export function alike<Code extends string>(
  triggers: Readonly<Record<Code, string>>,
  row: Omit<RowText, 'trigger'>,
): Readonly<Record<Code, RowText>> {
  const rows = Object.entries<string>(triggers).map(([code, trigger]) => [code, { ...row, trigger }])
  return Object.fromEntries(rows) // the same codes, each with the shared row
}

// Every command loads the whole catalog and hardly one looks at a row, so what can be worked out waits until then.
function completeRow(code: string, row: RowText & Pick<CatalogRow, 'reserved'>, common: SectionCommon): CatalogRow {
  return {
    class: common.class,
    rooms: common.rooms,
    get title() {
      return titleOf(code)
    },
    get fields() {
      return [...new Set([...placeholderFacts(row), ...(common.fields ?? [])])]
    },
    steps: [],
    ...row,
  }
}

function titleOf(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function placeholderFacts(row: RowText): string[] {
  const ofMessage = placeholdersOf(row.shape)
  // `--reason "<why>"` in a hint is for the person to write, so no error carries it.
  const ofHint = placeholdersOf(row.hint ?? '').filter(name => name !== 'why')
  return [...ofMessage, ...ofHint].map(factNameOf)
}
