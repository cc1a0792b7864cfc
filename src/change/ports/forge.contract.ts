// What every forge that is asked over HTTP has to do, told in words that belong to none of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#testing/loopback-server'
import {
  HEAD_SHA,
  LOOKED_AT,
  type LoopbackForge,
  MERGE_SHA,
  OTHER_SHA,
  SOURCE_BRANCH,
  type ToldChange,
  toldChange,
} from '#testing/told-change'
import type { SeenChange } from '../rules/seen-change.ts'

export function describeForge(name: string, open: () => Promise<LoopbackForge>): void {
  let site: LoopbackForge
  beforeEach(async () => {
    site = await open()
  })
  afterEach(() => site.server.close())

  const see = async (told: readonly Partial<ToldChange>[]): Promise<readonly SeenChange[]> => {
    site.tell(told.map(toldChange))
    const look = await site.newForge().observe(site.wish)
    if (!look.fetched) throw new Error(look.reason)
    return look.changes
  }
  const place = () => site.wish
  const merge = () =>
    site.newForge().merge({
      ...place(),
      ...{ base: 'main', branch: SOURCE_BRANCH, headSha: HEAD_SHA, number: 4, author: 'ana' },
      message: 'Merge change demo/4: x\n\nSession: demo-7',
    })
  const setDraft = () => site.newForge().setDraft({ ...place(), number: 4, draft: true })
  const openRequest = () =>
    site.newForge().openRequest({
      ...place(),
      ...{ branch: SOURCE_BRANCH, base: 'main', title: 'Say hello', body: 'It is proven.' },
    })
  const postReview = () =>
    site.newForge().postReview({
      ...place(),
      ...{ number: 4, headSha: HEAD_SHA, verdict: 'inconclusive', body: 'provost-run: rr_12', runId: 'rr_12' },
    })
  const DONE = { merge, setDraft, openRequest, postReview }
  /** Whatever may be asked of it would be done. */
  const tellAll = () => {
    site.tell([toldChange()])
    site.merging.succeeds()
    site.drafting()
    site.reviewing()
    site.requesting(false)
    site.issues([{ number: 1, title: 'a wish', body: null }])
  }

  const seeOne = async (told: Partial<ToldChange>) => {
    const seen = await see([told])
    expect(seen).toHaveLength(1)
    return seen[0]!
  }

  describe(`${name}: what is seen`, () => {
    test('an open change, its head, its base and where to look at it', async () => {
      expect(await seeOne({})).toMatchObject({
        ...{ number: 4, state: 'open', title: 'Add a --json flag', base: 'main', headSha: HEAD_SHA, draft: false },
        ...{ conflicts: false, mergeable: true, mergeCommit: null, review: 'none', comments: [] },
        url: expect.stringMatching(/^https:\/\/\S+\/4$/),
        checks: [{ name: 'build', sha: HEAD_SHA, conclusion: 'success', required: true }],
      })
    })

    test.each<[conflicts: boolean | null, mergeable: boolean | null]>([
      [null, null],
      [false, true],
      [true, false],
    ])('conflicts %s: mergeable %s', async (conflicts, mergeable) => {
      expect(await seeOne({ conflicts })).toMatchObject({ conflicts, mergeable })
    })

    test('a draft', async () => expect(await seeOne({ draft: true })).toMatchObject({ draft: true }))

    test.each(['approved', 'changes_requested', 'pending', 'none'] as const)('review: %s', async review => {
      expect((await seeOne({ review })).review).toBe(review)
    })

    test.each(['success', 'failure', 'cancelled', null] as const)('a check that is %s', async conclusion => {
      const { checks } = await seeOne({ checks: [{ name: 'build', conclusion, required: true }] })
      expect(checks).toMatchObject([{ name: 'build', conclusion }])
    })

    test('what nobody has settled, and which of it is our own', async () => {
      const threads = [
        { id: 1, isSettled: false, run: null },
        { id: 2, isSettled: true, run: null },
        { id: 3, isSettled: false, run: 'rr_12' },
      ]
      const { comments } = await seeOne({ threads })
      expect(comments.map(({ id, run }) => [id, run])).toEqual([
        ['1', null],
        ['3', 'rr_12'],
      ])
    })

    test('a fork with a branch of the same name is not ours, nor is another branch', async () => {
      const seen = await see([{ number: 9, from: 'mallory/shop' }, { number: 7, branch: 'other' }, {}])
      expect(seen.map(({ number }) => number)).toEqual([4])
    })

    test('merged and closed ones, without those of an older branch of that name', async () => {
      const endedAt = '2026-01-01T11:30:00Z'
      const seen = await see([
        { number: 6, state: 'merged', endedAt },
        { number: 5, state: 'closed', endedAt },
        { number: 2, state: 'closed', endedAt: '2025-01-01T00:00:00Z' },
      ])
      expect(seen.map(({ number, state, mergeCommit }) => [number, state, mergeCommit])).toEqual([
        [6, 'merged', MERGE_SHA],
        [5, 'closed', null],
      ])
    })

    test('closed and opened again: each time what it is now, with one forge that remembers', async () => {
      const forge = site.newForge()
      const states: string[] = []
      for (const state of ['open', 'closed', 'open'] as const) {
        site.tell([toldChange({ state, endedAt: state === 'closed' ? '2026-01-01T11:30:00Z' : null })])
        const look = await forge.observe(site.wish)
        states.push(look.fetched ? look.changes.map(change => change.state).join() : look.reason)
      }
      expect(states).toEqual(['open', 'closed', 'open'])
    })

    test('a repository that was renamed is still the same one', async () => {
      site.tell([toldChange()])
      site.rename()
      expect(await site.newForge().observe(site.wish)).toMatchObject({ fetched: true, changes: [{ number: 4 }] })
    })

    test('more than one page', async () => {
      const many = Array.from({ length: 150 }, (_, index) =>
        toldChange({ number: index + 10, state: 'closed', endedAt: '2026-01-01T11:30:00Z' }),
      )
      expect(await see(many)).toHaveLength(150)
    })
  })

  describe(`${name}: no clear answer`, () => {
    test.each<[what: string, status: number, body: unknown]>([
      ['a bad gateway', 502, '<html>Bad Gateway</html>'],
      ['an error of its own', 500, { message: 'Server Error' }],
      ['a stranger', 404, { message: 'Not Found' }],
      ['HTML with 200', 200, '<html>maintenance</html>'],
      ['JSON that breaks off', 200, '[{"iid": 4, "num'],
      ['another shape', 200, { message: 'hello' }],
      ['a row without a head', 200, [{ number: 4, iid: 4, state: 'opened' }]],
    ])('%s was not fetched', async (_what, status, body) => {
      site.tell([toldChange()])
      site.server.replies.set(site.listPath, { status, body })
      expect(await site.newForge().observe(site.wish)).toMatchObject({ fetched: false, code: 'FORGE_UNREACHABLE' })
    })

    test('a redirect to somebody else is not followed, and the token stays here', async () => {
      site.tell([toldChange()])
      const headers = { location: 'http://127.0.0.1:1/else' }
      site.server.replies.set(site.listPath, { status: 301, headers, body: {} })
      expect(await site.newForge().observe(site.wish)).toMatchObject({ fetched: false, reason: /not the forge/ })
    })

    test('too many requests: nothing is asked until its time has come', async () => {
      site.tell([toldChange()])
      site.server.replies.set(site.listPath, site.limited(60))
      const forge = site.newForge()
      const silent = { fetched: false, code: 'FORGE_RATE_LIMITED', nextAt: LOOKED_AT + 66_000 }
      expect(await forge.observe(site.wish)).toMatchObject(silent)
      const asked = site.server.seen.length
      expect(await forge.observe(site.wish)).toMatchObject(silent)
      expect(site.server.seen).toHaveLength(asked)
      site.clock.at = LOOKED_AT + 66_000
      site.tell([toldChange()])
      expect(await forge.observe(site.wish)).toMatchObject({ fetched: true })
    })

    const ACTS = Object.entries(DONE)

    test.each(ACTS)('%s: what the forge could not do is not called done, nor refused', async (_name, act) => {
      tellAll()
      for (const key of site.server.replies.keys())
        if (/^[A-Z]/.test(key)) site.server.replies.set(key, { status: 502, body: '<html>Bad Gateway</html>' })
      expect(await act()).toMatchObject({ ok: false, code: 'FORGE_UNREACHABLE' })
    })

    test.each(ACTS)('%s: too many requests', async (_name, act) => {
      tellAll()
      for (const key of site.server.replies.keys()) site.server.replies.set(key, site.limited(60))
      expect(await act()).toMatchObject({ ok: false, code: 'FORGE_RATE_LIMITED', nextAt: LOOKED_AT + 66_000 })
    })

    test.each<[what: string, reply: () => Reply, code: string]>([
      ['a bad gateway', () => ({ status: 502, body: 'x' }), 'FORGE_UNREACHABLE'],
      ['too many requests', () => site.limited(60), 'FORGE_RATE_LIMITED'],
    ])('issues: %s', async (_what, reply, code) => {
      tellAll()
      for (const key of site.server.replies.keys()) site.server.replies.set(key, reply())
      expect(await site.newForge().listIssues({ ...place(), label: 'for agents' })).toMatchObject({
        fetched: false,
        code,
      })
    })

    test('a second look costs nothing where nothing has changed', async () => {
      site.tell([toldChange()])
      const forge = site.newForge()
      const first = await forge.observe(site.wish)
      const asked = site.server.seen.length
      expect(await forge.observe(site.wish)).toEqual(first)
      expect(new Set(site.server.seen.slice(asked).map(({ status }) => status))).toEqual(new Set([304]))
    })
  })

  describe(`${name}: what it is asked to do`, () => {
    test.each(Object.entries(DONE))('%s in a repository that was renamed', async (_name, act) => {
      tellAll()
      site.rename()
      expect(await act()).toMatchObject({ ok: true })
    })

    test('issues of a repository that was renamed', async () => {
      tellAll()
      site.rename()
      const look = await site.newForge().listIssues({ ...place(), label: 'for agents' })
      expect(look).toMatchObject({ fetched: true, issues: [{ number: 1 }] })
    })

    test('merge exactly one head', async () => {
      site.tell([toldChange()])
      site.merging.succeeds()
      expect(await merge()).toEqual({ ok: true, commit: MERGE_SHA })
      expect(JSON.parse(site.server.seen.at(-1)!.body)).toMatchObject({ sha: HEAD_SHA })
    })

    test('a gate that is closed, a head that moved', async () => {
      site.tell([toldChange()])
      site.merging.refuses('closed gate')
      expect(await merge()).toMatchObject({ ok: false, code: 'CHANGE_NOT_MERGEABLE' })
      site.tell([toldChange({ headSha: OTHER_SHA })])
      site.merging.refuses('other head')
      expect(await merge()).toEqual({ ok: false, code: 'CHANGE_MOVED', head: OTHER_SHA })
    })

    test('make a draft, once', async () => {
      site.tell([toldChange()])
      site.drafting()
      expect(await setDraft()).toEqual({ ok: true })
      const asked = site.server.seen.length
      expect(await site.newForge().setDraft({ ...place(), number: 4, draft: false })).toEqual({ ok: true })
      expect(site.server.seen.slice(asked).every(({ method }) => method === 'GET')).toBe(true)
    })

    test.each([false, true])('open a request for a branch; one that is open (%s) gets its new text', async isOpen => {
      site.requesting(isOpen)
      const end = await openRequest()
      expect(end).toEqual({ ok: true, number: 12, url: expect.stringMatching(/^https:.*\/12$/), isNew: !isOpen })
      const sent = site.server.seen.filter(({ method }) => method !== 'GET')
      expect(sent).toHaveLength(1)
      expect(Object.values(JSON.parse(sent[0]!.body))).toEqual(expect.arrayContaining(['Say hello', 'It is proven.']))
    })

    test('list the open issues with a label, over several pages', async () => {
      site.issues(
        Array.from({ length: 120 }, (_, at) => ({ number: at + 1, title: `wish ${at}`, body: at % 2 ? null : 'a' })),
      )
      const look = await site.newForge().listIssues({ ...place(), label: 'for agents' })
      if (!look.fetched) throw new Error(look.reason)
      expect(look.issues).toHaveLength(120)
      expect(look.issues.slice(0, 2)).toEqual([
        { number: 1, title: 'wish 0', body: 'a', url: expect.stringMatching(/issues\/1$/), author: 'eve' },
        { number: 2, title: 'wish 1', body: '', url: expect.stringMatching(/issues\/2$/), author: 'eve' },
      ])
    })

    test.each(['approved', 'changes_requested', 'inconclusive'] as const)('post a review: %s', async verdict => {
      site.tell([toldChange()])
      site.reviewing()
      const body = 'provost-run: rr_12\n\nI have looked.'
      const wish = { ...place(), number: 4, headSha: HEAD_SHA, verdict, body, runId: 'rr_12' }
      expect(await site.newForge().postReview(wish)).toEqual({ ok: true })
      expect(site.posted()).toEqual([{ body, approves: verdict === 'approved' }])
      site.postedBefore(body)
      expect(await site.newForge().postReview(wish)).toEqual({ ok: true })
      expect(site.posted()).toHaveLength(1)
    })
  })
}
