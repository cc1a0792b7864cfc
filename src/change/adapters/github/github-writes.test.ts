// What GitHub is asked to do: merge exactly one head, make a draft.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BRANCH, type GithubPull, HEAD, openGithubPull, REPO } from '#testing/github-pull'

let github: GithubPull

beforeEach(async () => {
  github = await openGithubPull()
})
afterEach(() => github.server.close())

describe('what it is asked to do', () => {
  const MERGE = `PUT ${REPO}/pulls/4/merge`
  const merge = () =>
    github.newForge().merge({
      ...github.place,
      base: 'main',
      branch: BRANCH,
      headSha: HEAD,
      number: 4,
      message: 'Merge change demo/4: x\n\nSession: demo-7',
      author: 'ana',
    })

  test('a merge names the head', async () => {
    github.replyAll()
    github.reply(MERGE, { sha: 'd'.repeat(40), merged: true, message: 'Pull Request successfully merged' })
    expect(await merge()).toEqual({ ok: true, commit: 'd'.repeat(40) })
    expect(JSON.parse(github.server.seen.at(-1)!.body)).toMatchObject({ sha: HEAD, merge_method: 'merge' })
  })

  test('a head that moved, a gate that is closed, and a silent GitHub', async () => {
    github.replyAll({ pull: { head: { ref: BRANCH, sha: 'e'.repeat(40), repo: { full_name: 'acme/shop' } } } })
    github.reply(MERGE, { message: 'Head branch was modified. Review and try the merge again.' }, { status: 409 })
    expect(await merge()).toEqual({ ok: false, code: 'CHANGE_MOVED', head: 'e'.repeat(40) })
    github.replyAll()
    github.reply(MERGE, { message: 'Required status check "build" is expected.' }, { status: 405 })
    expect(await merge()).toMatchObject({ code: 'CHANGE_NOT_MERGEABLE', because: /"build" is expected/ })
    github.reply(MERGE, 'Bad Gateway', { status: 502 })
    expect(await merge()).toMatchObject({ code: 'FORGE_UNREACHABLE' })
  })

  test('a repository that allows only squashing gets a squash', async () => {
    github.replyAll()
    github.reply(MERGE, { message: 'Merge commits are not allowed on this repository.' }, { status: 405 })
    await merge()
    const methods = github.server.seen
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => JSON.parse(body).merge_method)
    expect(methods).toEqual(['merge', 'squash', 'rebase'])
  })

  test('a draft is made by the one mutation that can', async () => {
    github.replyAll()
    github.reply('POST /graphql', { data: { convertPullRequestToDraft: { pullRequest: { isDraft: true } } } })
    expect(await github.newForge().setDraft({ ...github.place, number: 4, draft: true })).toEqual({ ok: true })
    expect(JSON.parse(github.server.seen.at(-1)!.body)).toMatchObject({ variables: { id: 'PR_kwDOAbc' } })
    github.reply('POST /graphql', { errors: [{ message: 'Draft pull requests are not supported' }] })
    expect(await github.newForge().setDraft({ ...github.place, number: 4, draft: true })).toMatchObject({
      ok: false,
      reason: /not supported/,
    })
    expect(await github.newForge().setDraft({ ...github.place, number: 4, draft: false })).toEqual({ ok: true })
  })
})
