// What the branch of a session has that its base has not: what it committed, read from git alone.
import { type CutText, type CutWish, cutTextAt } from '#kernel/text/cut-text'
import type { World } from '#recorder/world'
import { needSession, placeOf } from './life/need-session.ts'

export type SessionDiff = CutText & {
  readonly session: string
  readonly branch: string
  readonly baseSha: string | null
}

export async function showSessionDiff(world: World, id: string, wish: CutWish): Promise<SessionDiff> {
  const view = await needSession(world, id)
  const { branch, baseSha } = view
  const { root } = await placeOf(world, view)
  const text = baseSha === null ? '' : await world.reviews.commits.readDiff(root, baseSha, `refs/heads/${branch}`)
  return { session: id, branch, baseSha, ...cutTextAt(text, wish) }
}
