// What Provost asks GitLab to do: merge exactly one head, make a draft, post a review once.

import type { DraftEnd, DraftWish, MergeEnd, MergeWish, PostEnd, PostWish } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import { NoClearAnswer, unreachable } from '../remote/no-clear-answer.ts'
import { needObject } from '../remote/read-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'
import { findMarkedRun } from '../remote/run-mark.ts'
import { projectById } from './project-path.ts'
import { firstText, readMergeRequest } from './read-merge-request.ts'

const requestPath = async (remote: Remote, iid: number) => `${await projectById(remote)}/merge_requests/${iid}`

/** It may not be merged, it has conflicts, its head is another one. */
const REFUSED = [405, 406, 409, 422]

export async function mergeRequest(remote: Remote, wish: MergeWish): Promise<MergeEnd> {
  const path = await requestPath(remote, wish.number)
  try {
    const body = { sha: wish.headSha, merge_commit_message: wish.message }
    const merged = needObject((await remote.send('PUT', `${path}/merge`, body)).body, 'a merge')
    const commit = firstText(merged.merge_commit_sha, merged.squash_commit_sha, merged.sha)
    if (merged.state === 'merged' && commit !== null) return { ok: true, commit }
    throw unreachable(`GitLab took the merge, and says that the request is ${String(merged.state)}`)
  } catch (error) {
    if (!(error instanceof NoClearAnswer) || !REFUSED.includes(error.status ?? 0)) throw error
    const { headSha } = readMergeRequest((await remote.get(path)).body)
    if (headSha !== wish.headSha) return { ok: false, code: 'CHANGE_MOVED', head: headSha }
    return { ok: false, code: 'CHANGE_NOT_MERGEABLE', because: error.silence.reason }
  }
}

const DRAFT_MARK = /^\s*(?:\[draft\]|\(draft\)|draft:|draft - )\s*/i

/** The title is what makes a draft. */
export async function setRequestDraft(remote: Remote, wish: DraftWish): Promise<DraftEnd> {
  const path = await requestPath(remote, wish.number)
  const request = readMergeRequest((await remote.get(path)).body)
  if (request.draft === wish.draft) return { ok: true }
  const bare = request.title.replace(DRAFT_MARK, '')
  const { body } = await remote.send('PUT', path, { title: wish.draft ? `Draft: ${bare}` : bare })
  if (readMergeRequest(body).draft === wish.draft) return { ok: true }
  throw unreachable('the change could not be made a draft')
}

/** What asks for changes is a thread, which somebody has to resolve; the rest is a word. */
const PLACES: Readonly<Record<PostWish['verdict'], string>> = {
  approved: 'notes',
  changes_requested: 'discussions',
  inconclusive: 'notes',
}

/** Nobody approves what is their own, nor twice; saying it is allowed. */
const NOT_ALLOWED = [401, 403, 409]

export async function postRequestReview(remote: Remote, wish: PostWish): Promise<PostEnd> {
  const path = await requestPath(remote, wish.number)
  if (await isPosted(remote, path, wish.runId)) return { ok: true }
  if (wish.verdict === 'approved') await approve(remote, path, wish.headSha)
  await remote.send('POST', `${path}/${PLACES[wish.verdict]}`, { body: wish.body })
  return { ok: true }
}

async function approve(remote: Remote, path: string, sha: string): Promise<void> {
  try {
    await remote.send('POST', `${path}/approve`, { sha })
  } catch (error) {
    if (!(error instanceof NoClearAnswer) || !NOT_ALLOWED.includes(error.status ?? 0)) throw error
  }
}

async function isPosted(remote: Remote, path: string, runId: string): Promise<boolean> {
  const notes = await remote.getAll(`${path}/notes`)
  return notes.some(note => isObject(note) && isText(note.body) && findMarkedRun(note.body) === runId)
}
