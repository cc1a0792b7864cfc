// The words of a state contract: which names may exist, who writes them, and what ends their life.
import type { NameTest } from './pattern-automaton.ts'

export type RowGroup = 'control' | 'artifact' | 'pair' | 'input' | 'persistent' | 'audit-only' | 'marker' | 'project'

/** One exact name. */
export type NameRow = {
  readonly name: string
  readonly kind: 'file' | 'dir'
  readonly group: RowGroup
  readonly writer: string
  readonly purpose: string
  /** The sweep of `init` that may take it; null for none. */
  readonly sweep: 1 | 2 | null
  readonly resetExempt: boolean
  /** The command that alone may write it; null when agents may. */
  readonly managedBy: string | null
  /** The legal words of `## Status:`; null when no status is read from its prose. */
  readonly statuses: readonly string[] | null
  readonly sidecar: SidecarSchema | null
}

/** The family a slug variant belongs to; names that nearly fit are led back to it. */
export type PatternFamily = {
  readonly stem: string
  readonly extensions: readonly string[]
  /** Longer and more special families are tried first. */
  readonly hintRank: number
}

/** Many names that differ in a slug. The id of the row is the source. */
export type PatternRow = {
  readonly source: string
  readonly regex: NameTest
  readonly example: string
  readonly writer: string
  readonly purpose: string
  readonly sweep: 3 | null
  /** Tried after all others, and never in the way of a project's own pattern. */
  readonly fallback: boolean
  readonly family: PatternFamily | null
  /** The JSON files it allows have this schema. */
  readonly sidecar: SidecarSchema | null
}

export type EphemeralRow = {
  readonly source: string
  readonly regex: NameTest
  readonly example: string
  readonly purpose: string
}

export type FieldType = 'count' | 'strings' | 'text' | 'instant' | 'present'

export type SidecarField = {
  /** Dots lead into objects. */
  readonly path: string
  readonly type: FieldType
  /** With this value in this member the field may be absent. */
  readonly optionalWhen?: { readonly member: string; readonly is: string }
}

export type Condition =
  | { readonly path: string; readonly in: readonly string[] }
  | { readonly path: string; readonly equals: number }
  | { readonly path: string; readonly above: number }
  | { readonly path: string; readonly aboveField: string }
  | { readonly path: string; readonly belowField: string }

export type ContractContradiction = {
  readonly field: string
  /** It holds when all conditions of one of the lists hold. */
  readonly anyOf: readonly (readonly Condition[])[]
  /** Only looked at when no earlier contradiction was found. */
  readonly otherwise?: true
}

export type SidecarSchema = {
  /** Null for inputs, which no agent signs. */
  readonly agents: readonly string[] | null
  /** The field gates read. It is required; the other one is optional. */
  readonly route: 'status' | 'verdict' | null
  readonly status: readonly string[] | null
  readonly verdict: readonly string[] | null
  readonly fields: readonly SidecarField[]
  readonly contradictions: readonly ContractContradiction[]
}

export type ProfileName = 'devt' | 'provost'

export type Contract = {
  readonly profile: ProfileName
  readonly staleDaysDefault: number
  readonly archiveRuns: number
  readonly names: readonly NameRow[]
  /** In the order in which they are tried: the fallback comes last. */
  readonly patterns: readonly PatternRow[]
  readonly ephemeral: readonly EphemeralRow[]
  /** Taken by a sweep although not legal to write. */
  readonly sweepOnly: { readonly names: readonly NameRow[]; readonly patterns: readonly PatternRow[] }
  /** The same rows by name; a Map, because a file may be called `__proto__`. */
  readonly rowByName: ReadonlyMap<string, NameRow>
}

export function findNameRow(contract: Contract, name: string): NameRow | undefined {
  return contract.rowByName.get(name)
}

export function findPatternRows(contract: Contract, name: string): PatternRow[] {
  return contract.patterns.filter(row => row.regex.test(name))
}
