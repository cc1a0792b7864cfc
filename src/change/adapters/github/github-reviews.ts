// Posts a review of Provost on a pull request, once.

import type { PostEnd, PostWish } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import { NoClearAnswer } from '../remote/no-clear-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'
import { findMarkedRun } from '../remote/run-mark.ts'

const EVENTS: Readonly<Record<PostWish['verdict'], string>> = {
  approved: 'APPROVE',
  changes_requested: 'REQUEST_CHANGES',
  inconclusive: 'COMMENT',
}

const UNPROCESSABLE = 422

export async function postPullReview(remote: Remote, wish: PostWish): Promise<PostEnd> {
  const path = `/repos/${remote.repo}/pulls/${wish.number}/reviews`
  if (await isPosted(remote, path, wish.runId)) return { ok: true }
  const review = { commit_id: wish.headSha, body: wish.body }
  try {
    await remote.send('POST', path, { ...review, event: EVENTS[wish.verdict] })
  } catch (error) {
    // Nobody may approve or refuse what was opened in their own name; saying it is allowed.
    if (!(error instanceof NoClearAnswer) || error.status !== UNPROCESSABLE) throw error
    await remote.send('POST', path, { ...review, event: 'COMMENT' })
  }
  return { ok: true }
}

async function isPosted(remote: Remote, path: string, runId: string): Promise<boolean> {
  for (let page = 1; ; page++) {
    const { body, hasNext } = await remote.get(`${path}?per_page=100${page === 1 ? '' : `&page=${page}`}`)
    if (Array.isArray(body) && body.some(review => isOfRun(review, runId))) return true
    if (!hasNext) return false
  }
}

function isOfRun(review: unknown, runId: string): boolean {
  return isObject(review) && isText(review.body) && findMarkedRun(review.body) === runId
}
