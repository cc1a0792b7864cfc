// The ids of one noun that begin in a way, the newest last.
import type { World } from './world.ts'

const IDS_MAX = 50

/** Nouns that are kept as views under their own name. */
export const LISTED_NOUNS = [
  'project',
  'task',
  'session',
  'change',
  'review_run',
  'swarm_run',
  'agent_run',
  'finding',
  'lesson',
  'pattern',
  'recommendation',
  'doctrine',
] as const

export type ListedNoun = (typeof LISTED_NOUNS)[number]

export async function findIds({ store }: World, noun: ListedNoun, prefix: string): Promise<readonly string[]> {
  const rows = await store.views.list(noun, { prefix, limit: IDS_MAX })
  return rows.map(({ key }) => key)
}
