// Posts a review of Provost on a pull request, once.

import type { PostEnd, PostWish } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import type { Asked, GithubRequests } from './github-requests.ts'
import { GithubSilence } from './github-silence.ts'
import { findRun } from './read-pull.ts'

const EVENTS: Readonly<Record<PostWish['verdict'], string>> = {
  approved: 'APPROVE',
  changes_requested: 'REQUEST_CHANGES',
  inconclusive: 'COMMENT',
}

const UNPROCESSABLE = 422

export async function postPullReview(requests: GithubRequests, asked: Asked, wish: PostWish): Promise<PostEnd> {
  const path = `/repos/${asked.repo}/pulls/${wish.number}/reviews`
  if (await isPosted(requests, asked, path, wish.runId)) return { ok: true }
  const review = { commit_id: wish.headSha, body: wish.body }
  try {
    await requests.send(asked, 'POST', path, { ...review, event: EVENTS[wish.verdict] })
  } catch (error) {
    // Nobody may approve or refuse what was opened in their own name; saying it is allowed.
    if (!(error instanceof GithubSilence) || error.status !== UNPROCESSABLE) throw error
    await requests.send(asked, 'POST', path, { ...review, event: 'COMMENT' })
  }
  return { ok: true }
}

async function isPosted(requests: GithubRequests, asked: Asked, path: string, runId: string): Promise<boolean> {
  for (let page = 1; ; page++) {
    const { body, hasNext } = await requests.get(asked, `${path}?per_page=100${page === 1 ? '' : `&page=${page}`}`)
    if (Array.isArray(body) && body.some(review => isOfRun(review, runId))) return true
    if (!hasNext) return false
  }
}

function isOfRun(review: unknown, runId: string): boolean {
  return isObject(review) && isText(review.body) && findRun(review.body) === runId
}
