// Why a change is what it is, from its events alone.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isText } from '#kernel/reading/json-value'
import { type Change, isOpenChange } from './change.ts'
import { DRAFT_SENTENCES } from './decide-draft.ts'
import { MERGE_SENTENCES } from './decide-merge.ts'
import { SIGHTING_RULES } from './decide-sighting.ts'
import { foldChange } from './fold-change.ts'

export function explainChange(events: readonly StoredEvent[], now: number): Why | undefined {
  const change = events.reduce<Change | undefined>(foldChange, undefined)
  const decisive = events.findLast(({ type }) => type.startsWith('change.'))
  if (!change || !decisive) return undefined
  const rule = isText(decisive.data.rule) ? decisive.data.rule : ''
  return {
    id: change.id,
    noun: 'change',
    state: change.state,
    since: change.since,
    rule,
    ...findSentence(rule),
    evidence: decisive.data.evidence as Record<string, unknown>,
    facts: listFacts(change, events, now),
    unknown: listUnknown(change),
    becomes: listBecomings(change),
  }
}

function findSentence(rule: string): Pick<Why, 'table' | 'sentence'> {
  const merge = MERGE_SENTENCES.get(rule)
  if (merge !== undefined) return { table: 'change/merge', sentence: merge }
  const draft = DRAFT_SENTENCES.get(rule)
  if (draft !== undefined) return { table: 'change/draft', sentence: draft }
  return { table: 'change/sighting', sentence: SIGHTING_RULES[rule] ?? '' }
}

function listFacts(change: Change, events: readonly StoredEvent[], now: number): Fact[] {
  const last = events.at(-1)!
  const fact = (name: string, value: unknown, source: string, at: string): Fact => {
    return { name, value, source, at, ageMs: ageMs(now, readInstant(at) ?? now) }
  }
  const seen = (name: string, value: unknown) => fact(name, value, `${change.forge} forge`, last.at)
  return [
    fact('session', change.session, 'change.opened', change.openedAt),
    fact('head', change.headSha, `branch ${change.branch}`, change.headAt),
    seen('base', change.base),
    seen('checks', change.ci),
    ...change.checks.map(({ name, conclusion, startedAt, finishedAt }) =>
      fact(`check ${name}`, conclusion ?? 'running', 'check', finishedAt ?? startedAt ?? last.at),
    ),
    seen('review', change.review),
    seen('conflicts', change.conflicts === null ? 'not known' : change.conflicts),
    seen('comments', change.humanComments.length + change.botComments.length),
    ...(isOpenChange(change) ? [seen('mergeable', change.mergeable)] : []),
  ]
}

function listUnknown(change: Change): string[] {
  if (!isOpenChange(change)) return []
  return change.conflicts === null ? ['whether it conflicts with its base: the forge has not said yet'] : []
}

function listBecomings(change: Change): Becoming[] {
  const { id, state, headSha, missing } = change
  if (state === 'merged') return []
  if (state === 'closed') return [{ to: 'open', when: 'its branch is ahead of its base again', command: null }]
  const merge = `provost change merge ${id} --expect ${headSha} --apply`
  const merged: Becoming = { to: 'merged', when: composeWhen(missing), command: merge }
  if (state === 'draft')
    return [{ to: 'open', when: 'somebody says that it is ready', command: `provost change ready ${id}` }, merged]
  return [merged]
}

function composeWhen(missing: readonly string[]): string {
  return missing.length === 0 ? 'somebody merges it' : `this is no longer so: ${missing.join('; ')}`
}
