// One look at the forge and what the log adds to it become the facts of a change.
import type { Change, ChangeDecisionFacts, ChangeState } from './change.ts'
import { deriveChangeCi } from './derive-ci.ts'
import { listMissingForMerge } from './list-missing.ts'
import type { Check, ReviewDecision, SeenChange, SeenComment } from './seen-change.ts'

export type ConfiguredCheck = { readonly name: string; readonly required: boolean }

export type ChangePolicy = {
  readonly checks: readonly ConfiguredCheck[]
  /** What Provost's own reviews and those of the forge say together about this head. */
  readonly review: ReviewDecision
  readonly reviewsRequired: number
  /** Review runs of Provost: what carries their mark was told to the worker already. */
  readonly knownRuns: readonly string[]
}

export type Sighting = { readonly facts: ChangeDecisionFacts; readonly checks: readonly Check[] }

export function deriveSighting(seen: SeenChange, known: Change | undefined, policy: ChangePolicy): Sighting {
  const checks = seen.checks ? seen.checks.map(withoutRequired) : checksOfHead(known, seen.headSha)
  const required = listRequired(seen, policy)
  const state = deriveState(seen, known)
  const comments = seen.comments.filter(({ run }) => run === null || !policy.knownRuns.includes(run))
  const ci = deriveChangeCi(required, checks, seen.headSha)
  const { review, reviewsRequired } = policy
  const told = { state, ci, review, reviewsRequired, required, checks }
  const missing = listMissingForMerge({ ...told, ...pickForge(seen) })
  const facts: ChangeDecisionFacts = {
    state,
    url: seen.url,
    title: seen.title,
    base: seen.base,
    headSha: seen.headSha,
    baseSha: seen.baseSha,
    mergeBase: seen.mergeBase,
    // Of an end nothing is counted: the same head has the same size.
    size: seen.size ?? (known?.headSha === seen.headSha ? known.size : null),
    ci,
    review,
    conflicts: seen.conflicts,
    conflictPaths: seen.conflictPaths,
    mergeable: missing.length === 0,
    missing,
    humanComments: listIds(comments, false),
    botComments: listIds(comments, true),
    required,
  }
  return { facts, checks }
}

function pickForge({ headSha, base, conflicts, conflictPaths, mergeable, checks }: SeenChange) {
  // A forge that runs the checks has a word of its own about the whole; without one, Provost decides.
  return { headSha, base, conflicts, conflictPaths, forgeSays: checks === null ? true : mergeable }
}

function deriveState(seen: SeenChange, known: Change | undefined): ChangeState {
  if (seen.state !== 'open') return seen.state
  const isDraft = seen.draft ?? known?.state === 'draft'
  return isDraft ? 'draft' : 'open'
}

function checksOfHead(known: Change | undefined, headSha: string): readonly Check[] {
  return known?.headSha === headSha ? known.checks : []
}

/** The configuration has the first word; what it does not name is required when the forge says so. */
function listRequired({ checks }: SeenChange, { checks: configured }: ChangePolicy): string[] {
  const named = new Map(configured.map(({ name, required }) => [name, required]))
  if (checks === null) return configured.filter(({ required }) => required).map(({ name }) => name)
  return checks.filter(({ name, required }) => named.get(name) ?? required).map(({ name }) => name)
}

function withoutRequired({ required: _required, ...check }: Check & { readonly required: boolean }): Check {
  return check
}

function listIds(comments: readonly SeenComment[], isBot: boolean): string[] {
  const ids = comments.filter(comment => comment.isBot === isBot).map(({ id }) => id)
  return [...new Set(ids)].sort()
}
