// Merges a change, exactly at the head that whoever asks has looked at, after asking every gate again.

import { provostError } from '#kernel/errors/errors'
import { type Decision, decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { recordObservations } from '#session/usecases/liveness/observe-session'
import type { MergeEnd } from '../ports/forge.ts'
import { type Change, changeStream } from '../rules/change.ts'
import { MERGE_SENTENCES, type MergeAnswer, type MergeFacts } from '../rules/decide-merge.ts'
import { foldChange } from '../rules/fold-change.ts'
import { observationOf } from './compose-observation.ts'
import { needChange } from './find-changes.ts'
import { silenceError } from './look-at-changes.ts'
import { lookBeforeMerge } from './look-before-merge.ts'
import { type ShownChange, shown } from './show-change.ts'

export type MergeChange = {
  /** May be left out only to see what would happen. */
  readonly expect?: string
  readonly dryRun?: boolean
}

export type MergedChange = {
  readonly change: ShownChange
  readonly merged: boolean
  readonly dryRun: boolean
  /** Null when nothing speaks against it. */
  readonly refusal: string | null
  readonly rule: string
  readonly because: string
  readonly missing: readonly string[]
}

export async function mergeChange(
  world: World,
  asking: Asking,
  id: string,
  { expect, dryRun = false }: MergeChange,
): Promise<MergedChange> {
  if (expect === undefined && !dryRun) refuseInput('expect', 'the commit that was looked at')
  await needChange(world, id)
  const { change, decided, facts, forge, place } = await lookBeforeMerge(world, asking, id, expect)
  if (dryRun) return answer(change, decided, true)
  if (decided.result === 'already_merged') return answer(change, decided, false)
  if (decided.result !== 'merge') throw refusal(facts, decided.result)
  const end = await forge.merge({
    ...place,
    base: change.base,
    branch: change.branch,
    headSha: change.headSha,
    number: change.number,
    message: composeMessage(change),
    author: asking.actor.id,
  })
  if (!end.ok) throw endError(facts, end)
  await recordMerge(world, asking, id, decided, end.commit)
  const merged = await needChange(world, id)
  await parkSession(world, asking, merged)
  return { ...answer(merged, decided, false), merged: true }
}

/** The next look may find the branch behind its base and say nothing, so the session hears of it now. */
async function parkSession(world: World, asking: Asking, change: Change): Promise<void> {
  if (!(await findSession(world, change.session))) return
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  await recordObservations(world, quiet, change.session, [observationOf(world.clock.now(), change)])
}

function answer(
  change: Change,
  { result, rule, evidence }: Decision<string, MergeFacts>,
  dryRun: boolean,
): MergedChange {
  const isYes = result === 'merge' || result === 'already_merged'
  return {
    change: shown(change),
    merged: change.state === 'merged',
    dryRun,
    refusal: isYes ? null : result,
    rule,
    because: MERGE_SENTENCES.get(rule) ?? '',
    missing: [
      ...evidence.missing,
      ...evidence.sensitive.map(name => `a person's word for ${name} at this head`),
      ...(evidence.dirtyBase ? [evidence.dirtyBase.because] : []),
    ],
  }
}

function refusal(facts: MergeFacts, code: Exclude<MergeAnswer, 'merge' | 'already_merged'>): Error {
  if (code === 'CHANGE_MOVED')
    return provostError('CHANGE_MOVED', { details: { head: facts.headSha, expect: facts.expect } })
  if (code === 'CHANGE_NOT_MERGEABLE')
    return provostError('CHANGE_NOT_MERGEABLE', {
      details: { id: facts.id, rung: facts.missing.join('; '), missing: facts.missing },
    })
  if (code === 'CHANGE_SENSITIVE')
    return provostError('CHANGE_SENSITIVE', {
      details: { id: facts.id, classes: facts.sensitive.join(', '), head: facts.headSha },
    })
  const { path, because } = facts.dirtyBase!
  return provostError('BASE_DIRTY', { cause: because, details: { branch: facts.base, path, because } })
}

/** The forge looks once more while it merges: what moved in between is told like what was seen before. */
function endError(facts: MergeFacts, end: Exclude<MergeEnd, { ok: true }>): Error {
  switch (end.code) {
    case 'CHANGE_MOVED':
      return refusal({ ...facts, headSha: end.head }, end.code)
    case 'CHANGE_NOT_MERGEABLE':
      return refusal({ ...facts, missing: [end.because] }, end.code)
    case 'BASE_DIRTY':
      return refusal({ ...facts, dirtyBase: end.dirty }, end.code)
    default:
      return silenceError({ ...end, session: '', fetched: false })
  }
}

function composeMessage({ id, title, session, branch }: Change): string {
  return `Merge change ${id}: ${title}\n\nSession: ${session}\nBranch: ${branch}`
}

async function recordMerge(
  world: World,
  asking: Asking,
  id: string,
  { rule, evidence }: Decision<string, MergeFacts>,
  mergeCommit: string,
): Promise<void> {
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, changeStream(id), history => {
    // A look that came between may have seen the merge, but not by which commit.
    if (history.reduce<Change | undefined>(foldChange, undefined)?.mergeCommit === mergeCommit) return null
    const facts = { state: 'merged', mergeable: false, missing: ['it is merged'] }
    return { type: 'change.merged', decision: decision('merge', rule, evidence), data: { facts, mergeCommit } }
  })
}
