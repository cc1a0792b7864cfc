// A test as the witness of a cause: red in the code that had it, green in the code without it, and both were run here.
import type { RootCauseKind } from '../lesson/vocabulary.ts'

export type CauseProof = {
  readonly finding: string
  readonly test: string
  readonly beforeTree: string
  readonly tree: string
}

/** Causes that lie in the code. How people work, and what a policy asks for, no test of the code can show. */
const SHOWN_BY_TESTS: ReadonlySet<string> = new Set<RootCauseKind>([
  'contract_drift',
  'docs_code_drift',
  'missing_precondition',
  'build_config_error',
  'interface_assumption_error',
  'timing_race',
  'schema_alignment_failure',
  'dispatch_encoding_error',
  'process_model_mismatch',
])

type Caused = { readonly root_cause_kind: string; readonly source_record_ids: readonly string[] }

const SOURCE = /^swarm:[^/]+\/(fi_\w+)$/

/** The findings that a lesson comes from; null when it comes from anything else too, or no test can show its cause. */
export function findingsBehind({ root_cause_kind, source_record_ids }: Caused): string[] | null {
  if (!SHOWN_BY_TESTS.has(root_cause_kind)) return null
  const ids = source_record_ids.map(source => SOURCE.exec(source)?.[1])
  return ids.every(id => id !== undefined) ? ids : null
}

/** A finding and what its tests said together where they were run last; null when none was. */
export type TestedFinding = {
  readonly id: string
  readonly isFixed: boolean
  readonly tested: {
    readonly test: string
    readonly tree: string
    readonly after: string | null
    readonly beforeTree: string | null
    readonly before: string | null
  } | null
}

/** Every finding behind the lesson needs its own: where one is missing there may be another cause. */
export function proveCause(findings: readonly TestedFinding[]): CauseProof[] | null {
  const proofs = findings.flatMap(finding => proofOf(finding) ?? [])
  return proofs.length > 0 && proofs.length === findings.length ? proofs : null
}

function proofOf({ id, isFixed, tested }: TestedFinding): CauseProof | null {
  const isShown = isFixed && tested?.before === 'red' && tested.after === 'green'
  if (!isShown || tested.beforeTree === null) return null
  return { finding: id, test: tested.test, beforeTree: tested.beforeTree, tree: tested.tree }
}
