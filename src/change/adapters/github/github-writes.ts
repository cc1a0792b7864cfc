// What Provost asks GitHub to do: merge exactly one head, and make a pull request a draft or ready.

import type { DraftEnd, DraftWish, MergeEnd, MergeWish } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import { NoClearAnswer, unreachable } from '../remote/no-clear-answer.ts'
import { needObject, needText } from '../remote/read-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'
import { readPull } from './read-pull.ts'

// A repository may allow only some of them; the first that it allows is taken.
const METHODS = ['merge', 'squash', 'rebase'] as const

export async function mergePull(remote: Remote, wish: MergeWish): Promise<MergeEnd> {
  const path = `/repos/${remote.repo}/pulls/${wish.number}`
  const [title = '', ...rest] = wish.message.split('\n')
  const message = { commit_title: title, commit_message: rest.join('\n').trim() }
  let because = ''
  for (const merge_method of METHODS) {
    const said = await tryMerge(remote, `${path}/merge`, { sha: wish.headSha, merge_method, ...message })
    if (typeof said === 'object') return said
    because = said
    if (!/not allowed/i.test(said)) break
  }
  const { headSha } = readPull((await remote.get(path)).body)
  if (headSha !== wish.headSha) return { ok: false, code: 'CHANGE_MOVED', head: headSha }
  return { ok: false, code: 'CHANGE_NOT_MERGEABLE', because }
}

const REFUSED = [405, 409, 422]

/** The commit, or what GitHub said against it. */
async function tryMerge(
  remote: Remote,
  path: string,
  body: unknown,
): Promise<{ readonly ok: true; readonly commit: string } | string> {
  try {
    const { body: merged } = await remote.send('PUT', path, body)
    return { ok: true, commit: needText(needObject(merged, 'a merge').sha, 'sha') }
  } catch (error) {
    if (error instanceof NoClearAnswer && REFUSED.includes(error.status ?? 0)) return error.silence.reason
    throw error
  }
}

/** REST cannot do this; the two mutations are the only use of the other API. */
export async function setPullDraft(remote: Remote, wish: DraftWish): Promise<DraftEnd> {
  const pull = readPull((await remote.get(`/repos/${remote.repo}/pulls/${wish.number}`)).body)
  if (pull.draft === wish.draft) return { ok: true }
  const name = wish.draft ? 'convertPullRequestToDraft' : 'markPullRequestReadyForReview'
  const query = `mutation ($id: ID!) { ${name}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`
  const { body } = await remote.send('POST', '/graphql', { query, variables: { id: pull.nodeId } })
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : []
  if (errors.length === 0) return { ok: true }
  const [first] = errors
  throw unreachable(isObject(first) && isText(first.message) ? first.message : 'the change could not be made a draft')
}
