// The compatible classification, where only fingerprints and a scope are known: imports and comparison with testing-os.
import { isClosedFinding, isDecided, type PriorState, type UnverifiedReason } from '../finding-state.ts'
import { compileScope, type FindingScope, type ScopeAnswer, scopeCovers } from '../scope.ts'

export type CurrentFingerprint = { readonly fingerprint: string }

export type PriorFingerprint = {
  readonly fingerprint: string
  readonly path: string | null
  readonly status: PriorState
}

export type KeptFinding = { readonly fingerprint: string; readonly status: PriorState; readonly seenAgain: boolean }

export type FingerprintClasses = {
  readonly new: string[]
  readonly recurring: { readonly fingerprint: string; readonly detail: 'regressed' | null }[]
  readonly fixed: string[]
  readonly unverified: { readonly fingerprint: string; readonly reason: UnverifiedReason }[]
  readonly kept: KeptFinding[]
  /** How many reports named a fingerprint that the same wave had named already. */
  readonly merged: number
  readonly counts: {
    readonly new: number
    readonly recurring: number
    readonly fixed: number
    readonly unverified: number
  }
}

export function classifyFindings(
  current: readonly CurrentFingerprint[],
  prior: readonly PriorFingerprint[],
  scopeEntries: readonly string[] | null,
): FingerprintClasses {
  const seen = new Map<string, PriorFingerprint | undefined>(current.map(({ fingerprint }) => [fingerprint, undefined]))
  const classes: Buckets = { new: [], recurring: [], fixed: [], unverified: [], kept: [] }
  const absent: PriorFingerprint[] = []
  for (const finding of prior) {
    if (seen.has(finding.fingerprint)) seen.set(finding.fingerprint, finding)
    else absent.push(finding)
  }
  for (const [fingerprint, known] of seen) classifySeen(classes, fingerprint, known)
  const covers = rememberPaths(compileScope(scopeEntries))
  for (const finding of absent) classifyAbsent(classes, finding, covers)
  return {
    ...classes,
    merged: current.length - seen.size,
    counts: {
      new: classes.new.length,
      recurring: classes.recurring.length,
      fixed: classes.fixed.length,
      unverified: classes.unverified.length,
    },
  }
}

type Buckets = Omit<FingerprintClasses, 'merged' | 'counts'>

function classifySeen(classes: Buckets, fingerprint: string, prior: PriorFingerprint | undefined): void {
  if (!prior) classes.new.push(fingerprint)
  else if (isDecided(prior.status)) classes.kept.push({ fingerprint, status: prior.status, seenAgain: true })
  else classes.recurring.push({ fingerprint, detail: isClosedFinding(prior.status) ? 'regressed' : null })
}

type Covers = (path: string | null) => ScopeAnswer

/** Many findings lie in few files: each is looked for once. */
function rememberPaths(scope: FindingScope): Covers {
  const answers = new Map<string | null, ScopeAnswer>()
  return path => {
    const known = answers.get(path)
    if (known) return known
    const answer = scopeCovers(scope, path)
    answers.set(path, answer)
    return answer
  }
}

function classifyAbsent(classes: Buckets, { fingerprint, path, status }: PriorFingerprint, covers: Covers): void {
  if (isDecided(status) || isClosedFinding(status)) {
    classes.kept.push({ fingerprint, status, seenAgain: false })
    return
  }
  const { covered, reason } = covers(path)
  if (covered) classes.fixed.push(fingerprint)
  else classes.unverified.push({ fingerprint, reason: reason === 'out_of_scope' ? 'out_of_scope' : 'not_observed' })
}
