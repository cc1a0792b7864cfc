// A forge that is asked over HTTP, whichever it is: it never throws, and what it could not learn it says. The kinds of forges
// only know their own addresses and shapes.
import type {
  DraftEnd,
  DraftWish,
  Forge,
  ForgePlace,
  ForgeWish,
  IssueWish,
  MergeEnd,
  MergeWish,
  OpenEnd,
  OpenWish,
  PostEnd,
  PostWish,
  SeenIssue,
} from '#change/ports/forge'
import type { ForgeKind } from '#change/rules/change'
import type { SeenChange } from '#change/rules/seen-change'
import type { Clock } from '#kernel/ports/clock'
import { type Dialect, type ForgeAnswer, type ForgeRequests, forgeRequests, type SendMethod } from './forge-requests.ts'
import type { TokenSource } from './forge-token.ts'
import { NoClearAnswer, silenceOf, unreachable } from './no-clear-answer.ts'
import { needList } from './read-answer.ts'

export type RemoteParts = {
  /** Where the API is, unless the project names another address. */
  readonly baseUrl: string
  readonly clock: Pick<Clock, 'now'>
  readonly chance: () => number
  readonly tokens: TokenSource
  readonly timeoutMs?: number
}

/** One repository on the forge, as one person asks about it. Throws NoClearAnswer for whatever is none. */
export type Remote = {
  readonly repo: string
  readonly get: (path: string) => Promise<ForgeAnswer>
  readonly getText: (path: string) => Promise<string>
  /** Every page; more than a few are no answer. */
  readonly getAll: (path: string, rowsOf?: (body: unknown) => unknown) => Promise<unknown[]>
  readonly send: (method: SendMethod, path: string, body: unknown) => Promise<ForgeAnswer>
}

export type RemoteKind = {
  readonly kind: ForgeKind
  readonly dialect: Dialect
  readonly observe: (remote: Remote, wish: ForgeWish) => Promise<SeenChange[]>
  readonly merge: (remote: Remote, wish: MergeWish) => Promise<MergeEnd>
  readonly setDraft: (remote: Remote, wish: DraftWish) => Promise<DraftEnd>
  readonly postReview: (remote: Remote, wish: PostWish) => Promise<PostEnd>
  readonly openRequest: (remote: Remote, wish: OpenWish) => Promise<OpenEnd>
  readonly listIssues: (remote: Remote, wish: IssueWish) => Promise<SeenIssue[]>
}

export function remoteForge(kind: RemoteKind, { baseUrl, clock, chance, tokens, timeoutMs }: RemoteParts): Forge {
  const given = { dialect: kind.dialect, now: clock.now, chance, ...(timeoutMs !== undefined && { timeoutMs }) }
  const requests = forgeRequests(given)
  const telling = async <Wish extends ForgePlace, Answer>(
    work: (remote: Remote, wish: Wish) => Promise<Answer>,
    wish: Wish,
  ) => {
    try {
      const { repo, url, tokenEnv } = wish
      // A token that nobody named is for the forge that everybody knows, not for an address from a configuration.
      const token = url !== null && tokenEnv === null ? undefined : await tokens.find(tokenEnv)
      return await work(remoteOf(requests, { repo, baseUrl: url ?? baseUrl, token }), wish)
    } catch (error) {
      if (error instanceof NoClearAnswer && error.status === 401) tokens.forget()
      return silenceOf(error)
    }
  }
  return {
    kind: kind.kind,
    async observe(wish) {
      const seen = await telling(kind.observe, wish)
      return Array.isArray(seen) ? { fetched: true, changes: seen } : { fetched: false, ...seen }
    },
    findDirtyBase: async () => null,
    async merge(wish) {
      const end = await telling(kind.merge, wish)
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async setDraft(wish) {
      const end = await telling(kind.setDraft, wish)
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async postReview(wish) {
      const end = await telling(kind.postReview, wish)
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async openRequest(wish) {
      const end = await telling(kind.openRequest, wish)
      return 'ok' in end ? end : { ok: false, ...end }
    },
    async listIssues(wish) {
      const seen = await telling(kind.listIssues, wish)
      return Array.isArray(seen) ? { fetched: true, issues: seen } : { fetched: false, ...seen }
    },
  }
}

const PAGES_MAX = 10

function remoteOf(requests: ForgeRequests, asked: Parameters<ForgeRequests['get']>[0]): Remote {
  const get = (path: string) => requests.get(asked, path)
  return {
    repo: asked.repo,
    get,
    getText: path => requests.getText(asked, path),
    send: (method, path, body) => requests.send(asked, method, path, body),
    async getAll(path, rowsOf = body => body) {
      const rows: unknown[] = []
      for (let page = 1; page <= PAGES_MAX; page++) {
        const more = `${path.includes('?') ? '&' : '?'}per_page=100${page === 1 ? '' : `&page=${page}`}`
        const { body, hasNext } = await get(`${path}${more}`)
        rows.push(...needList(rowsOf(body), 'rows'))
        if (!hasNext) return rows
      }
      throw unreachable(`more than ${PAGES_MAX} pages of ${path}`)
    },
  }
}
