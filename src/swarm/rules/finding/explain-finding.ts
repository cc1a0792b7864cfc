// Why a finding is in its state: the row that decided, what it saw, what is not known and what would change it.
import { isOpenFinding } from '#finding/rules/finding-state'
import type { StoredEvent } from '#kernel/events/event'
import type { InstantMs } from '#kernel/events/time'
import { composeFact } from '#kernel/machine/explained-fact'
import { sentencesOf } from '#kernel/machine/rule-table'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { OLD_STORE_RULE } from '../collect/plan-old-finding.ts'
import { ABSENCE_TABLE, type AbsenceFacts } from './decide-fixed.ts'
import type { FindingView } from './finding-view.ts'
import { foldFinding, SUPPRESSED_RULE } from './fold-finding.ts'

export const FINDING_SENTENCES: ReadonlyMap<string, string> = new Map([
  ...sentencesOf(ABSENCE_TABLE),
  ['reported', 'It was reported, and it is none of the known findings.'],
  ['reported-ambiguous', 'It was reported; it may be one of its candidates, so it stands on its own.'],
  ['M-fingerprint', 'It was reported again with the same fingerprint at the same path.'],
  ['M-anchor', 'It was reported again, and the code around it is the same.'],
  ['M-rename', 'It was reported again in the file that git says its file became.'],
  ['M-symbol', 'It was reported again in the same symbol.'],
  ['M-code', 'It was reported again on the same code.'],
  ['M-nearest', 'It was reported again nearby, and nothing else comes as near.'],
  [OLD_STORE_RULE, 'It came from an older store; what that store called fixed came without a proof.'],
  ['deferral-over', 'The day until which it was deferred has passed.'],
  ['coordinator-deferred', 'A person deferred it; no wave changes that.'],
  [SUPPRESSED_RULE, 'The tool that reports it suppresses it; it is open again when the tool no longer does.'],
  ['coordinator-rejected', 'A person rejected it; no wave changes that.'],
  ['coordinator-reopened', 'A person opened it again.'],
])

type Members<Group extends keyof AbsenceFacts> = `${Group}.${keyof NonNullable<AbsenceFacts[Group]> & string}`
type FactPath = { [Group in keyof AbsenceFacts]: Members<Group> }[keyof AbsenceFacts]

/** The compiler keeps it complete: a fact that can be unknown has its words. */
const UNKNOWN_WORDS: Readonly<Record<FactPath, string>> = {
  'prior.state': 'what it was before',
  'prior.tree': 'the tree at which it was last seen',
  'observation.looked': 'whether anybody looked at its file',
  'observation.tree': 'the tree that was looked at',
  'observation.inScope': 'whether its file was to be looked at',
  'lens.comparable': 'whether the look was of the same kind as the one that found it',
  'agent.status': 'how the agent that was to look ended',
  'agent.reportValid': 'whether the agent that was to look handed in a valid report',
  'match.ambiguous': 'whether one of the new findings is this one',
  'match.sameRuleNewInFile': 'how many new findings of its rule its file has',
  'code.file': 'whether its file is still there',
  'code.anchor': 'whether the code around it is still there',
  'code.anchorElsewhere': 'whether its code stands in another file now',
  'verifier.verdict': 'what a verifier says of it',
  'verifier.tree': 'the tree at which a verifier looked',
  'test.before': 'whether its test failed before',
  'test.after': 'whether its test passes now',
  'test.tree': 'the tree at which its test was run',
}

export function explainFinding(events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const finding = events.reduce<FindingView | undefined>(foldFinding, undefined)
  if (!finding) return undefined
  return {
    id: finding.id,
    noun: 'finding',
    state: finding.detail === null ? finding.state : `${finding.state} (${finding.detail})`,
    since: finding.since,
    rule: finding.rule,
    table: finding.rule.startsWith('F') ? 'swarm/absent' : 'swarm/identity',
    sentence: FINDING_SENTENCES.get(finding.rule) ?? '',
    evidence: { ...finding.evidence, wave: finding.classifiedIn ?? finding.firstSeen },
    facts: factsOf(finding, events, now),
    unknown: [...listUnknown(finding.evidence), ...unknownPlace(finding)],
    becomes: becomingsOf(finding),
  }
}

function factsOf(finding: FindingView, events: readonly StoredEvent[], now: InstantMs): Fact[] {
  const seen = events.findLast(({ type }) => type === 'finding.matched' || type === 'finding.reported')
  const place = finding.line === null ? finding.path : `${finding.path}:${finding.line}`
  const source = seen?.type ?? 'the log'
  const facts = [
    composeFact('severity', finding.severity, source, seen?.at, now),
    composeFact('place', place, source, seen?.at, now),
    composeFact('last seen at tree', finding.lastTree, source, seen?.at, now),
    composeFact(
      'last seen through lens',
      finding.lastLens && `${finding.lastLens.name}/${finding.lastLens.version}`,
      source,
      seen?.at,
      now,
    ),
    composeFact('matched by', finding.matchedBy, source, seen?.at, now),
  ]
  const { approved, decision } = finding
  if (approved) facts.push(composeFact('approved', approved.by, 'finding.approved', approved.at, now))
  if (decision)
    facts.push(
      composeFact('decided', `${decision.by}: ${decision.reason}`, `finding.${finding.state}`, decision.at, now),
    )
  facts.push(...finding.tests.map(({ name }) => composeTestFact(finding, name, events, now)))
  return facts
}

function composeTestFact(
  { testResults }: FindingView,
  name: string,
  events: readonly StoredEvent[],
  now: InstantMs,
): Fact {
  const result = testResults.find(({ test }) => test === name)
  const tested = events.findLast(({ type, data }) => type === 'finding.tested' && data.test === name)
  const told = result && `${result.before} before, ${result.after} at tree ${result.tree.slice(0, 10)}`
  const bound = events.findLast(({ type, data }) => type === 'finding.linked' && data.test === name)
  return composeFact(
    'bound test',
    `${name}: ${told ?? 'not run yet'}`,
    tested?.type ?? 'finding.linked',
    (tested ?? bound)?.at,
    now,
  )
}

function unknownPlace({ path, core }: FindingView): string[] {
  if (path === null) return ['its place: no report named a file, so only a verifier or a test can prove it fixed']
  return core === null ? ['the code around it: without an anchor only a verifier or a test can prove it fixed'] : []
}

function becomingsOf({ id, state, decision }: FindingView): Becoming[] {
  const reopen: Becoming = {
    to: 'unverified',
    when: 'a person opens it again',
    command: `provost swarm reopen ${id} --reason "<why>"`,
  }
  if (state === 'deferred') {
    const over: Becoming[] = decision?.until
      ? [{ to: 'unverified', when: `a wave is collected after ${decision.until}`, command: null }]
      : []
    return [...over, reopen]
  }
  if (state === 'rejected') return [reopen]
  if (!isOpenFinding(state))
    return [{ to: 'recurring (regressed)', when: 'a report matches it again', command: null }, reopen]
  return [
    {
      to: 'fixed',
      when: 'a comparable wave looks at its file at another tree, and a verifier, a test or the code proves it',
      command: null,
    },
    { to: 'recurring', when: 'a report matches it', command: null },
    { to: 'deferred', when: 'a person defers it', command: `provost swarm defer ${id} --reason "<why>"` },
    { to: 'rejected', when: 'a person rejects it', command: `provost swarm reject ${id} --reason "<why>"` },
  ]
}

/** Facts that were not learned, in words. Where the code stands is asked only of a file that is gone. */
function listUnknown(evidence: JsonObject): string[] {
  const isGone = isObject(evidence.code) && evidence.code.file === 'deleted'
  return Object.entries(UNKNOWN_WORDS).flatMap(([path, words]) => {
    const [group, name] = path.split('.') as [string, string]
    const facts = evidence[group]
    if (!isObject(facts) || (name === 'anchorElsewhere' && !isGone)) return []
    return facts[name] === null || facts[name] === 'unknown' ? [words] : []
  })
}
