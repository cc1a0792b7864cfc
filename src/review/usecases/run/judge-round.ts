// One round after another: which findings are new, which are there again, which are gone and with what proof.

import { isClosedFinding, isOpenFinding, type PriorState } from '#finding/rules/finding-state'
import { anchorStateInLines, normaliseLines } from '#finding/rules/identity/anchor'
import { type Matching, matchFindings } from '#finding/rules/identity/match-findings'
import type { CommitDifference } from '#git/ports/commit-reader'
import { decideFixed } from '#swarm/rules/finding/decide-fixed'
import type { RoundFinding } from '../round-findings.ts'

/** A finding over all rounds; `id` is the key under which it was first reported. */
export type KnownFinding = RoundFinding & {
  readonly id: string
  readonly state: PriorState
  /** The head at which it was last reported. */
  readonly lastHead: string
}

export type RoundFacts = {
  readonly headSha: string
  readonly harnesses: readonly string[]
  readonly findings: readonly RoundFinding[]
  /** Between base and head: what the reviewers were shown. */
  readonly shown: CommitDifference
  /** Since the previous round; null in the first one. */
  readonly since: CommitDifference | null
  readonly textOf: (path: string) => string | null
}

export type RoundCounts = {
  readonly new: number
  readonly recurring: number
  readonly fixed: number
  readonly unverified: number
  /** Of the new ones, those in lines that changed since the previous round. */
  readonly createdByFix: number
}

export type JudgedRound = {
  readonly known: readonly KnownFinding[]
  readonly counts: RoundCounts
  readonly openAfter: number
}

export function judgeRound(before: readonly KnownFinding[], round: RoundFacts): JudgedRound {
  const matching = matchFindings(before, round.findings, round.since?.renames ?? [])
  const observed = new Map(round.findings.map(finding => [finding.key, finding]))
  const idOf = new Map(matching.matches.map(({ key, id }) => [id, key]))
  const fresh = matching.new.map((key): KnownFinding => begin(observed.get(key)!, round))
  const kept = before.map((finding): KnownFinding => {
    const key = idOf.get(finding.id)
    if (key === undefined) return { ...finding, state: judgeAbsent(finding, round, matching, fresh) }
    return { ...begin(observed.get(key)!, round), id: finding.id, state: 'recurring' }
  })
  const known = [...kept, ...fresh]
  const settled = kept.filter((finding, at) => !idOf.has(finding.id) && !isClosedFinding(before[at]!.state))
  return {
    known,
    openAfter: known.filter(({ state }) => isOpenFinding(state)).length,
    counts: {
      new: fresh.length,
      recurring: matching.matches.length,
      fixed: settled.filter(({ state }) => isClosedFinding(state)).length,
      unverified: settled.filter(({ state }) => state === 'unverified').length,
      createdByFix: fresh.filter(finding => liesInChange(finding, round.since)).length,
    },
  }
}

function begin(finding: RoundFinding, { headSha }: RoundFacts): KnownFinding {
  return { ...finding, id: finding.key, state: 'new', lastHead: headSha }
}

function judgeAbsent(
  finding: KnownFinding,
  { headSha, harnesses, shown, since, textOf }: RoundFacts,
  { ambiguousPrior }: Matching,
  fresh: readonly KnownFinding[],
): PriorState {
  const path = since?.renames.find(({ from }) => from === finding.path)?.to ?? finding.path ?? null
  // What the reviewers were shown, or what nobody has touched since they saw it.
  const isLookedAt = path !== null && (shown.changed.has(path) || !since?.changed.has(path))
  const text = path === null ? null : textOf(path)
  const isSameSort = (other: KnownFinding) => other.path === path && other.category === finding.category
  const { state } = decideFixed({
    prior: { state: finding.state, tree: finding.lastHead },
    observation: { looked: isLookedAt ? 'yes' : 'no', tree: headSha, inScope: path === null ? null : isLookedAt },
    lens: { comparable: finding.sources.some(source => harnesses.includes(source)) },
    agent: { status: 'complete', reportValid: true },
    match: { ambiguous: ambiguousPrior.includes(finding.id), sameRuleNewInFile: fresh.filter(isSameSort).length },
    code: {
      file: path === null ? 'unknown' : since?.deleted.has(path) ? 'deleted' : text === null ? 'unknown' : 'present',
      anchor: anchorStateInLines(finding, text === null ? null : new Set(normaliseLines(text))),
      anchorElsewhere: null,
    },
    verifier: null,
    test: null,
  })
  return state
}

function liesInChange({ path, line }: KnownFinding, since: CommitDifference | null): boolean {
  const ranges = path ? (since?.changed.get(path) ?? []) : []
  return typeof line === 'number' && ranges.some(({ from, to }) => from <= line && line <= to)
}
