// Makes the statement of a pack from its facts: lists in one order, and every gate judged as a stranger will judge it.
import { compareText } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { GATES, type GateName } from '../gate/policy.ts'
import { type JudgedLists, judgeGate } from './judge-gates.ts'
import { type ClaimLists, type ReadClaim, readClaim } from './read-claim.ts'
import {
  CHANGE_PROOF,
  type GateClaim,
  type PackStatement,
  type Predicate,
  STATEMENT_TYPE,
  type StatementFacts,
} from './statement.ts'

export function composeStatement(given: StatementFacts): PackStatement {
  const { repo, commit, tree, scope, events, ...facts } = inOneOrder(given)
  const lists = { ...facts, tree, members: new Set(facts.members.map(({ sha256 }) => sha256)) }
  const gates = GATES.flatMap(name => {
    const claim = claimGate(name, { ...facts, scope }, lists)
    return claim ? [{ ...waiveGate(claim, lists), event: events[name] ?? null }] : []
  })
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: repo, digest: { gitCommit: commit, gitTree: tree } }],
    predicateType: CHANGE_PROOF,
    predicate: { ...facts, gates, counts: countLists({ ...facts, gates }) },
  }
}

function inOneOrder(facts: StatementFacts): StatementFacts {
  return {
    ...facts,
    tests: sortedBy(facts.tests, test => test.suite, 'tests'),
    reviews: sortedBy(facts.reviews, review => review.run, 'reviews'),
    waivers: sortedBy(facts.waivers, waiver => waiver.id, 'waivers'),
    members: sortedBy(facts.members, member => member.sha256, 'members'),
    unknown: sortedTexts(facts.unknown),
  }
}

function sortedBy<Item>(items: readonly Item[], nameOf: (item: Item) => string, field: string): Item[] {
  if (new Set(items.map(nameOf)).size < items.length) refuseInput(field, 'a list that names nothing twice')
  return items.toSorted((left, right) => compareText(nameOf(left), nameOf(right)))
}

function sortedTexts(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText)
}

type Lists = Pick<StatementFacts, 'tests' | 'members' | 'scope'>
type MadeClaim = ReadClaim & Pick<GateClaim, 'table'>

function claimGate(name: GateName, facts: Lists, lists: JudgedLists): MadeClaim | null {
  if (name === 'scope')
    return facts.scope && { ...facts.scope, name, evidence: sortedTexts(facts.scope.evidence), waiver: null }
  const judged = judgeGate(name, lists)!
  return { ...judged, name, table: 'proof.gate', evidence: sortedTexts(EVIDENCE[name](facts)), waiver: null }
}

const EVIDENCE: Readonly<Record<Exclude<GateName, 'scope'>, (facts: Lists) => readonly string[]>> = {
  tests: listReports,
  regression: listReports,
  review: facts => listMembers(facts, 'review'),
  human_review: facts => listMembers(facts, 'review'),
  accept: facts => listMembers(facts, 'decision'),
}

function listReports({ tests, members }: Lists): string[] {
  const there = new Set(members.map(({ sha256 }) => sha256))
  return tests.flatMap(({ report }) => (report !== null && there.has(report) ? [report] : []))
}

function listMembers({ members }: Lists, role: string): string[] {
  return members.filter(member => member.role === role).map(({ sha256 }) => sha256)
}

/** A gate that is not proven and that a person waived says so, and keeps the rule that did not prove it. */
function waiveGate(claim: MadeClaim, lists: ClaimLists): MadeClaim {
  const read = readClaim(claim, lists)
  const waiver = lists.waivers.find(({ gate, by }) => gate === claim.name && by.kind === 'person')
  if (read.verdict === 'proven' || !waiver) return { ...claim, ...read }
  return { ...claim, rule: read.rule, verdict: 'waived', waiver: waiver.id }
}

function countLists(of: Omit<Predicate, 'counts'>): Predicate['counts'] {
  return {
    gates: of.gates.length,
    members: of.members.length,
    reviews: of.reviews.length,
    tests: of.tests.length,
    unknown: of.unknown.length,
    waivers: of.waivers.length,
  }
}
