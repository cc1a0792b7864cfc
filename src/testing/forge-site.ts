// A checkout whose `origin` is on a forge, and a loopback server in the place of that forge.
import { join } from 'node:path'
import type { RemoteParts } from '#change/adapters/remote/remote-forge'
import type { Forge } from '#change/ports/forge'
import { git } from '#git/run-git'
import { type LoopbackServer, type Reply, startLoopbackServer } from './loopback-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { LOOKED_AT, type LoopbackForge, SOURCE, SOURCE_BRANCH } from './told-change.ts'

export async function openForgeSite(
  origin: string,
  compose: (parts: RemoteParts) => Forge,
): Promise<Pick<LoopbackForge, 'server' | 'clock' | 'wish' | 'newForge'>> {
  const server = await startLoopbackServer()
  const root = join(temporaryDirectory('forge'), 'demo')
  await git(temporaryDirectory('forge'), 'init', '--quiet', root)
  await git(root, 'remote', 'add', 'origin', origin)
  const clock = { at: LOOKED_AT }
  const tokens = { find: async () => 'a-token-of-nobody', forget: () => {} }
  const parts = { baseUrl: server.url, clock: { now: () => clock.at }, chance: () => 1, timeoutMs: 5_000, tokens }
  const place = { root, repo: SOURCE, url: null, tokenEnv: null }
  const wish = { ...place, branch: SOURCE_BRANCH, base: 'main', known: [], since: LOOKED_AT - 3_600_000 }
  return { server, clock, wish, newForge: () => compose(parts) }
}

const PAGE = 100

/** A list in pages, each with the address of the next. */
export function pageReplies(server: LoopbackServer, path: string, rows: readonly unknown[]): void {
  const page = (number: number) => `${path}&per_page=100${number === 1 ? '' : `&page=${number}`}`
  for (let number = 1; number === 1 || (number - 1) * PAGE < rows.length; number++) {
    const isLast = number * PAGE >= rows.length
    const headers: Record<string, string> = isLast ? {} : { link: `<${server.url}${page(number + 1)}>; rel="next"` }
    server.replies.set(page(number), { body: rows.slice((number - 1) * PAGE, number * PAGE), headers })
  }
}

type Move = {
  readonly from: string
  readonly to: string
  /** How it answers to what is no GET at the old address. */
  readonly refuse: (location: string) => Reply
}

/** The old address leads to the new one, or not. */
export function moveReplies({ replies }: LoopbackServer, { from, to, refuse }: Move): void {
  for (const [key, known] of [...replies].filter(([key]) => key.includes(from))) {
    const [moved, location] = [key.replace(from, to), key.replace(from, to).replace(/^[A-Z]+ /, '')]
    if (!replies.has(moved)) replies.set(moved, known)
    const redirect = { status: 301, headers: { location }, body: { message: 'Moved Permanently' } }
    replies.set(key, key.startsWith('/') ? redirect : refuse(location))
  }
}
