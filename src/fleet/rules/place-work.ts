// Which node gets a work. Each node says everything that speaks against it, so that a work that waits can say what would help.
import type { InstantMs } from '#kernel/events/time'
import { type Labels, matchLabels, type Term } from './match-labels.ts'
import type { Contact, NodeState } from './node-words.ts'

export type PlacedWork = {
  readonly kind: 'session' | 'suite' | 'evidence'
  readonly project: string
  readonly owner: string
  readonly needs: readonly Term[]
  readonly harness: string | null
  /** Pinned to this one. */
  readonly node: string | null
  readonly avoid: readonly string[]
  readonly weight: number
}

/** Null for what is not known of it. */
export type CandidateNode = {
  readonly id: string
  readonly state: NodeState
  readonly contact: Contact
  readonly protocol: 'full' | 'finish_only' | 'refused'
  readonly labels: Labels | null
  /** Only these; null: all of them. */
  readonly projects: readonly string[] | null
  readonly checkouts: readonly string[]
  readonly harnesses: readonly string[] | null
  readonly capacity: number
  readonly used: number
  readonly lock: 'none' | 'owner' | 'project'
  readonly owners: readonly string[]
  readonly busyProjects: readonly string[]
  readonly lastPlacedAt: InstantMs | null
}

export type PlacementFacts = {
  readonly work: PlacedWork
  /** Repositories can be brought to a node that has none. */
  readonly transport: boolean
  readonly nodes: readonly CandidateNode[]
}

export type Placement = {
  readonly result: 'placed' | 'waiting' | 'unplaceable'
  readonly node: string | null
  readonly rule: string
  readonly nodes: readonly { readonly id: string; readonly refusals: readonly string[] }[]
}

/** In this order the nodes that fit are compared; the rule names the first in which the two best differ. */
const CRITERIA: readonly {
  readonly rule: string
  readonly compare: (one: CandidateNode, other: CandidateNode, work: PlacedWork) => number
}[] = [
  { rule: 'L3', compare: (one, other, work) => Number(hasCheckout(other, work)) - Number(hasCheckout(one, work)) },
  { rule: 'L4', compare: compareLoads },
  { rule: 'L5', compare: (one, other) => compareTimes(one.lastPlacedAt, other.lastPlacedAt) },
  { rule: 'L6', compare: (one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) },
]

export function placeWork({ work, transport, nodes }: PlacementFacts): Placement {
  const judged = nodes.map(node => ({ node, refusals: listRefusals(work, transport, node) }))
  const rows = judged
    .map(({ node, refusals }) => ({ id: node.id, refusals }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const fitting = judged.filter(({ refusals }) => refusals.length === 0).map(({ node }) => node)
  const [first, second] = fitting.sort((one, other) => compareNodes(one, other, work).order)
  if (first) {
    const rule = work.node !== null ? 'L1' : second ? compareNodes(first, second, work).rule : 'L2'
    return { result: 'placed', node: first.id, rule, nodes: rows }
  }
  if (nodes.length === 0) return { result: 'unplaceable', node: null, rule: 'L9', nodes: rows }
  const mayPass = rows.some(({ refusals }) => refusals.every(isPassing))
  return { result: mayPass ? 'waiting' : 'unplaceable', node: null, rule: mayPass ? 'L7' : 'L8', nodes: rows }
}

function isPassing(refusal: string): boolean {
  return refusal === 'full' || refusal.startsWith('locked_to_') || refusal.startsWith('contact_')
}

function listRefusals(work: PlacedWork, transport: boolean, node: CandidateNode): string[] {
  const { unmet } = matchLabels(node.labels, work.needs)
  const rows: readonly [speaks: boolean, refusal: string][] = [
    [work.node !== null && work.node !== node.id, 'pinned_elsewhere'],
    [work.avoid.includes(node.id), 'avoided'],
    [node.state !== 'active', `state_${node.state}`],
    [node.contact !== 'in_contact', `contact_${node.contact}`],
    [node.protocol !== 'full', `protocol_${node.protocol}`],
    [node.projects !== null && !node.projects.includes(work.project), 'project_not_allowed'],
    [!transport && !hasCheckout(node, work), 'no_repository'],
    [work.harness !== null && node.harnesses === null, 'harness_unknown'],
    [work.harness !== null && node.harnesses?.includes(work.harness) === false, 'harness_missing'],
    ...unmet.map(({ term, why }): [boolean, string] => [true, `label_${why}:${term}`]),
    [node.lock === 'owner' && node.owners.some(owner => owner !== work.owner), 'locked_to_owner'],
    [node.lock === 'project' && node.busyProjects.some(project => project !== work.project), 'locked_to_project'],
    [work.weight > node.capacity, 'too_small'],
    [work.weight <= node.capacity && loadOf(node, work) > BigInt(node.capacity), 'full'],
  ]
  return rows.filter(([speaks]) => speaks).map(([, refusal]) => refusal)
}

function hasCheckout({ checkouts }: CandidateNode, { project }: PlacedWork): boolean {
  return checkouts.includes(project)
}

function compareNodes(one: CandidateNode, other: CandidateNode, work: PlacedWork): { order: number; rule: string } {
  for (const { rule, compare } of CRITERIA) {
    const order = compare(one, other, work)
    if (order !== 0) return { order, rule }
  }
  return { order: 0, rule: 'L6' }
}

function loadOf({ used }: CandidateNode, { weight }: PlacedWork): bigint {
  return BigInt(used) + BigInt(weight)
}

/** As fractions, so that nothing is rounded. */
function compareLoads(one: CandidateNode, other: CandidateNode, work: PlacedWork): number {
  const left = loadOf(one, work) * BigInt(other.capacity)
  const right = loadOf(other, work) * BigInt(one.capacity)
  return left < right ? -1 : left > right ? 1 : 0
}

function compareTimes(one: InstantMs | null, other: InstantMs | null): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  return one - other
}

/** The node with one more work on it. */
export function withWork(
  node: CandidateNode,
  { weight, owner, project }: Pick<PlacedWork, 'weight' | 'owner' | 'project'>,
  lastPlacedAt: InstantMs,
): CandidateNode {
  const { used, owners, busyProjects } = node
  return {
    ...node,
    used: used + weight,
    owners: [...owners, owner],
    busyProjects: [...busyProjects, project],
    lastPlacedAt,
  }
}
