// The forge without any service: changes are branches ahead of their base, and git alone says how they stand.
// Drafts, checks and reviews are kept by the log.

import type { Forge, ForgeLook, ForgeWish, KnownChange } from '#change/ports/forge'
import type { SeenChange } from '#change/rules/seen-change'
import { countChange, findMergeBase, isAncestor, readSubject, readTips } from './local-branches.ts'
import { findDirtyBase, mergeLocally } from './local-merge.ts'
import { computeMerge } from './merge-result.ts'

const REMEMBERED_MAX = 500

export function localForge(): Forge {
  const ask = { merge: remembering(computeMerge), count: remembering(countChange) }
  return {
    kind: 'local',
    observe: wish =>
      observe(wish, ask).catch(error => ({
        fetched: false,
        code: 'FORGE_UNREACHABLE',
        reason: error instanceof Error ? error.message : String(error),
        nextAt: null,
      })),
    findDirtyBase,
    merge: mergeLocally,
    setDraft: async () => ({ ok: true }),
    postReview: async () => ({ ok: true }), // the log is where they are read
    openRequest: async () => ({ ok: false, ...NOBODY }),
    listIssues: async () => ({ fetched: false, ...NOBODY }),
  }
}

const NOBODY = {
  code: 'FORGE_UNREACHABLE',
  reason: 'the changes of this project live here, on no forge',
  nextAt: null,
} as const

type Ask = { readonly merge: typeof computeMerge; readonly count: typeof countChange }

async function observe(wish: ForgeWish, ask: Ask): Promise<ForgeLook> {
  const { root, branch, base } = wish
  const { head, base: baseSha } = await readTips(root, branch, base)
  if (baseSha === null) throw new Error(`there is no branch ${base} to compare ${branch} with`)
  const isAhead = head !== null && !(await isAncestor(root, head, baseSha))
  const open = wish.known.find(({ state }) => state === 'open' || state === 'draft')
  const ended = open && (!isAhead || head !== open.headSha) ? await seeEnd(wish, open, baseSha, isAhead) : null
  if (!isAhead) return { fetched: true, changes: ended ? [ended] : [] }
  // A branch that was given up and is ahead again is the same change.
  const number = ended ? null : ((open ?? wish.known.findLast(({ state }) => state === 'closed'))?.number ?? null)
  const seen = await seeOpen(wish, { number, head, baseSha }, ask)
  return { fetched: true, changes: ended ? [ended, seen] : [seen] }
}

/** A change whose last head is in its base was merged, by whomever; one that is nowhere ahead any more was given up. */
async function seeEnd(
  { root, base }: ForgeWish,
  { number, headSha }: KnownChange,
  baseSha: string,
  isAhead: boolean,
): Promise<SeenChange | null> {
  const isMerged = await isAncestor(root, headSha, baseSha)
  if (!isMerged && isAhead) return null
  const title = await readSubject(root, headSha).catch(() => '')
  return { ...NOTHING_SAID, number, state: isMerged ? 'merged' : 'closed', title, base, headSha, baseSha }
}

async function seeOpen(
  { root, base }: ForgeWish,
  { number, head, baseSha }: { readonly number: number | null; readonly head: string; readonly baseSha: string },
  { merge, count }: Ask,
): Promise<SeenChange> {
  const [merged, title, mergeBase] = await Promise.all([
    merge(root, baseSha, head),
    readSubject(root, head),
    findMergeBase(root, baseSha, head),
  ])
  return {
    ...NOTHING_SAID,
    number,
    state: 'open',
    title,
    base,
    headSha: head,
    baseSha,
    mergeBase,
    size: mergeBase === null ? null : await count(root, mergeBase, head),
    conflicts: !merged.ok,
    conflictPaths: merged.ok ? [] : merged.conflictPaths,
  }
}

const NOTHING_SAID = {
  url: '',
  mergeBase: null,
  size: null,
  draft: null,
  conflicts: null,
  conflictPaths: [],
  mergeable: null,
  checks: null,
  review: null,
  comments: [],
  mergeCommit: null,
} as const

type OfTwoCommits<Result> = (root: string, base: string, head: string) => Promise<Result>

/** The same two commits always give the same: what was computed once need not be computed at every look. */
function remembering<Result>(compute: OfTwoCommits<Result>): OfTwoCommits<Result> {
  const known = new Map<string, Result>()
  return async (root, base, head) => {
    const key = `${root}\n${base}\n${head}`
    const result = known.get(key) ?? (await compute(root, base, head))
    known.delete(key) // the newest is last, so that the oldest goes
    known.set(key, result)
    if (known.size > REMEMBERED_MAX) known.delete(known.keys().next().value!)
    return result
  }
}
