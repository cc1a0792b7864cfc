// Why a task is where it is: the row that fired, each fact with its file and age, and what would change it.
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { deriveAgentStanding, listAgentBecomings, type TaskAgents } from '../agents/task-agents.ts'
import { describeConfinement } from '../change/told-confinement.ts'
import { checkOverride } from '../decision/check-override.ts'
import { decideNext } from '../decision/decide-next.ts'
import type { NextMove } from '../decision/next-move.ts'
import { sentenceOfTaskRule } from '../decision/rule-sentences.ts'
import { findRemedies } from '../decision/task-remedies.ts'
import { FACTS_READ, type FactName, type TaskFacts } from '../facts/facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { ArtifactKind, TaskView } from '../record/task-view.ts'

export type TaskExplanation = {
  readonly view: TaskView
  readonly facts: TaskFacts
  readonly observed: ObservedFacts
  readonly now: InstantMs
  readonly agents: TaskAgents
}

export function explainTask({ view, facts, observed, now, agents }: TaskExplanation): Why {
  const next = decideNext(facts)
  const { rule, because } = deriveAgentStanding(view, next, agents)
  const read: readonly FactName[] = FACTS_READ[view.phase]
  return {
    id: view.id,
    noun: 'task',
    state: view.phase,
    since: view.since,
    rule,
    table: `task 3.1, phase ${view.phase}`,
    sentence: composeSentence(view, next, because),
    evidence: Object.fromEntries(read.map(name => [name, facts[name]])),
    facts: [...explainAsks(agents, now), ...read.map(name => explainFact(view, observed, name, now))],
    unknown: [...listUnknown(observed, read), ...listUntested(view, facts), ...listUnwatched(view)],
    becomes: [...listAgentBecomings(view, agents), ...listBecomings(view, facts, next)],
  }
}

const OUTCOMES: Readonly<Record<NextMove['outcome'], string>> = {
  move: 'moves to',
  stay: 'stays in',
  halt: 'halts in',
  end: 'is in',
}

function composeSentence({ id, phase }: TaskView, next: NextMove, because: string): string {
  const held = next.wanted
    ? ` (${sentenceOfTaskRule(phase, next.wanted.rule)}, so it would go to ${next.wanted.to})`
    : ''
  return `${id} ${OUTCOMES[next.outcome]} ${next.to ?? phase}: ${because}${held}.`
}

function explainAsks({ asks }: TaskAgents, now: InstantMs): Fact[] {
  return asks.map(({ session, text, since }) => {
    const instant = readInstant(since)
    const age = instant === undefined ? null : ageMs(now, instant)
    return { name: 'asks', value: text, source: `session ${session}`, at: since, ageMs: age }
  })
}

const KINDS: { readonly [Name in FactName]?: ArtifactKind } = {
  plan: 'plan',
  filePlan: 'files',
  planReview: 'planReview',
  output: 'output',
  scope: 'output',
  codeReview: 'codeReview',
  eval: 'eval',
  regression: 'baseline',
  decision: 'decision',
  decisionNote: 'decision',
  revert: 'revert',
}

/** What a fact is bound to, where that is not the file it was read from. */
const HASH_OF: { readonly [Name in FactName]?: string } = {
  plan: 'plan and file list',
  blockingQuestions: 'plan and file list',
  output: 'diff',
  scope: 'diff',
  applied: 'diff',
}

function explainFact(view: TaskView, observed: ObservedFacts, name: FactName, now: InstantMs): Fact {
  const { value, source, hash, detail } = observed[name]
  const kind = KINDS[name]
  const at = kind ? (view.artifacts[kind]?.at ?? null) : null
  const instant = readInstant(at)
  const bound = hash === null ? null : `${HASH_OF[name] ?? 'sha256'} ${hash}`
  const words = [source, bound, detail].filter(word => word !== null && word !== '')
  return { name, value, source: words.join(' '), at, ageMs: instant === undefined ? null : ageMs(now, instant) }
}

/** What could not be learned: no file, or nothing to compare with. */
function listUnknown(observed: ObservedFacts, read: readonly FactName[]): string[] {
  const missing = read
    .filter(name => observed[name].value === 'missing')
    .map(name => `${name} (no ${observed[name].source})`)
  return observed.regression.value === 'unknown' ? [...missing, 'regression (no usable baseline)'] : missing
}

/** The phase alone would let a reader believe that the change was tested. */
function listUntested({ phase }: TaskView, facts: TaskFacts): string[] {
  const isHeld = phase === 'accept' && facts.eval === 'no_tests'
  return isHeld ? ['whether the change works (no test ran; acceptance is held until a note says why)'] : []
}

/** Of an agent that was not confined only the places that were compared are known. */
function listUnwatched({ lastAgent }: TaskView): string[] {
  if (!lastAgent?.confinement || lastAgent.confinement.isConfined) return []
  const { session, confinement } = lastAgent
  return [`what ${session} wrote outside its worktree (${describeConfinement(confinement)})`]
}

function listBecomings(view: TaskView, facts: TaskFacts, next: NextMove): Becoming[] {
  const override = checkOverride({ facts, reason: 'asked' })
  const remedies = findRemedies(view, next, facts)
  if (!override.ok || !override.needed) return remedies
  const command = `provost task next ${view.id} --override "<reason>"`
  return [...remedies, { to: override.to, when: `a person waives ${override.waives.join(', ')}`, command }]
}
