// The cards of the board, in groups if somebody wants that, and each group in its lanes.
import { type BoardLane, LANES } from '../rules/derive-lane.ts'
import type { Card } from './board-card.ts'

export const GROUPINGS = ['project', 'agent', 'person'] as const

export type Grouping = (typeof GROUPINGS)[number]

export type Lanes = Readonly<Record<BoardLane, readonly Card[]>>

export type Group = { readonly name: string; readonly lanes: Lanes }

const NOBODY: Readonly<Record<Grouping, string>> = {
  project: 'no project',
  agent: 'no agent yet',
  person: 'nobody known',
}

/** In the order of the alphabet, so that a group does not jump while its cards move. */
export function intoGroups(cards: readonly Card[], by: Grouping | undefined): readonly Group[] {
  if (by === undefined) return [{ name: '', lanes: intoLanes(cards) }]
  const groups = [...Map.groupBy(cards, card => card[by] || NOBODY[by])]
  return groups
    .map(([name, some]) => ({ name, lanes: intoLanes(some) }))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

export function findCards(cards: readonly Card[], wanted: string): readonly Card[] {
  const text = wanted.toLowerCase()
  return text === '' ? cards : cards.filter(card => isFound(card, text))
}

function isFound({ title, id, project }: Card, text: string): boolean {
  return `${title}\n${id}\n${project}`.toLowerCase().includes(text)
}

/** Newest first inside a lane: what has just changed is what people look for. */
function intoLanes(cards: readonly Card[]): Lanes {
  const lanes: Record<BoardLane, Card[]> = { needs_you: [], working: [], review: [], ready: [], done: [] }
  for (const card of cards) lanes[card.lane].push(card)
  for (const lane of LANES) lanes[lane].sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
  return lanes
}
