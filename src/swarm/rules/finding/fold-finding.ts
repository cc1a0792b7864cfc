// From the events of one stream to the view of a finding. Unknown events change nothing but the version.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { countIn, eventTextIn, itemsIn, objectIn, textsIn } from '../record/event-data.ts'
import type { FindingSource } from '../record/swarm-events.ts'
import { readLens } from '../wave/fold-wave.ts'
import { readBoundTest, readTestResult } from './bound-test.ts'
import { type FindingView, readReported, readState, startFinding, type WaveMark } from './finding-view.ts'

type Fold = (finding: FindingView, data: JsonObject, event: StoredEvent) => FindingView

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['finding.reported', foldReported],
  ['finding.matched', foldMatched],
  ['finding.classified', foldClassified],
  // Only what the event names is new: readReported fills the rest from what was known.
  [
    'finding.refreshed',
    (finding, data) => ({ ...finding, ...readReported({ ...finding, ...objectIn(data, 'after') }) }),
  ],
  ['finding.approved', (finding, _data, { actor, at }) => ({ ...finding, approved: { by: actor.id, at } })],
  ['finding.unapproved', finding => ({ ...finding, approved: null })],
  ['finding.deferred', foldDecided('deferred')],
  ['finding.rejected', foldDecided('rejected')],
  ['finding.reopened', foldReopened],
  ['finding.linked', foldLinked],
  ['finding.tested', foldTested],
  ['finding.merged', (finding, data) => ({ ...finding, mergedInto: eventTextIn(data, 'into') })],
])

const STREAM = 'finding/'

export const SUPPRESSED_RULE = 'tool-suppressed'

export function foldFinding(finding: FindingView | undefined, event: StoredEvent): FindingView {
  const known = finding ?? startFinding(event.stream.slice(STREAM.length), event.at)
  return { ...(FOLDS.get(event.type)?.(known, event.data, event) ?? known), version: event.version }
}

function foldReported(finding: FindingView, data: JsonObject): FindingView {
  return foldSeen(
    {
      ...finding,
      ...readReported(data),
      run: eventTextIn(data, 'run'),
      project: eventTextIn(data, 'project'),
      repo: eventTextIn(data, 'repo'),
      fingerprint: eventTextIn(data, 'fingerprint'),
      firstSeen: readMark(data),
      candidates: textsIn(data, 'candidates'),
      rule: textsIn(data, 'candidates').length > 0 ? 'reported-ambiguous' : 'reported',
    },
    data,
  )
}

function foldMatched(finding: FindingView, data: JsonObject): FindingView {
  return foldSeen({ ...finding, matchedBy: eventTextIn(data, 'stage') }, data)
}

/** Approval is another matter than state, so being seen again does not touch it. */
function foldSeen(finding: FindingView, data: JsonObject): FindingView {
  const mark = readMark(data)
  const sources = itemsIn(data, 'sources', readSource)
  return {
    ...finding,
    lastSeen: mark ?? finding.lastSeen,
    lastTree: eventTextIn(data, 'tree'),
    lastLens: readLens(objectIn(data, 'lens')),
    sources: [...finding.sources, ...sources.filter(source => !isKnown(finding.sources, source))],
    seenIn: mark && !finding.seenIn.includes(mark.wave) ? [...finding.seenIn, mark.wave] : finding.seenIn,
  }
}

function foldClassified(finding: FindingView, data: JsonObject, { at }: StoredEvent): FindingView {
  const state = readState(data)
  if (state === null) return finding
  const { evidence } = data
  return {
    ...finding,
    state,
    detail: eventTextIn(data, 'detail'),
    rule: eventTextIn(data, 'rule') ?? '',
    evidence: isObject(evidence) ? evidence : {},
    classifiedIn: readMark(data),
    decision: state === 'deferred' || state === 'rejected' ? finding.decision : null,
    wasFixed: finding.wasFixed || state === 'fixed',
    since: state === finding.state ? finding.since : at,
  }
}

function foldDecided(state: 'deferred' | 'rejected'): Fold {
  return (finding, data, { actor, at }) => {
    const suppression = eventTextIn(data, 'suppression')
    const decision = { by: actor.id, reason: eventTextIn(data, 'reason') ?? '', until: eventTextIn(data, 'until'), at }
    return {
      ...finding,
      state,
      detail: null,
      rule: suppression === null ? `coordinator-${state}` : SUPPRESSED_RULE,
      evidence: suppression === null ? {} : { suppression },
      decision: suppression === null ? decision : { ...decision, suppression },
      since: at,
    }
  }
}

function foldReopened(finding: FindingView, data: JsonObject, { at }: StoredEvent): FindingView {
  return {
    ...finding,
    state: 'unverified',
    detail: 'not_observed',
    rule: 'coordinator-reopened',
    evidence: { reason: eventTextIn(data, 'reason') },
    decision: null,
    since: at,
  }
}

function foldLinked(finding: FindingView, data: JsonObject): FindingView {
  const more = (known: readonly string[], name: string) => {
    const link = eventTextIn(data, name)
    return link === null || known.includes(link) ? known : [...known, link]
  }
  const { tasks, tests, sarif, origins } = finding.links
  const test = readBoundTest(data)
  return {
    ...finding,
    tests: test ? [...finding.tests.filter(({ name }) => name !== test.name), test] : finding.tests,
    links: {
      tasks: more(tasks, 'task'),
      tests: more(tests, 'test'),
      sarif: more(sarif, 'sarif'),
      origins: more(origins, 'origin'),
    },
  }
}

function foldTested(finding: FindingView, data: JsonObject): FindingView {
  const result = readTestResult(data)
  if (!result) return finding
  return { ...finding, testResults: [...finding.testResults.filter(({ test }) => test !== result.test), result] }
}

function readMark(data: JsonObject): WaveMark | null {
  const wave = eventTextIn(data, 'wave')
  return wave === null ? null : { wave, number: countIn(data, 'number') ?? 0 }
}

function readSource(item: JsonObject): FindingSource | null {
  const domain = eventTextIn(item, 'domain')
  const agentRun = eventTextIn(item, 'agentRun')
  return domain === null || agentRun === null ? null : { domain, agentRun }
}

function isKnown(sources: readonly FindingSource[], { domain, agentRun }: FindingSource): boolean {
  return sources.some(source => source.domain === domain && source.agentRun === agentRun)
}

export const findingView: View<FindingView> = {
  name: 'finding',
  version: 4,
  nouns: ['finding'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldFinding,
  indexOf: finding => ({ scope: finding.run ?? '', status: finding.state }),
}
