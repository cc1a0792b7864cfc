// A worker with a commit and a reviewer that is a shell script, for tests of reviews: real git and real processes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiRequest } from '#api/exchange'
import { type Actor, person } from '#kernel/events/actor'
import type { SessionView } from '#session/rules/record/session-view'
import { commitAll } from '../session-repository.ts'
import { openSessionWorld, QUIET_AGENT, type SessionTestWorld } from './session-world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
type Body = any

export type ReviewTestWorld = SessionTestWorld & {
  readonly worker: SessionView
  /** Writes files into the worktree of the worker and commits them; answers the commit. */
  readonly commit: (files?: Readonly<Record<string, string>>) => Promise<string>
  readonly post: (
    path: string,
    body?: unknown,
    actor?: Actor,
  ) => Promise<{ readonly status: number; readonly body: Body }>
  readonly get: (path: string) => Promise<Body>
  readonly trigger: (body?: object) => Promise<{ readonly status: number; readonly body: Body }>
  readonly submit: (
    run: string,
    verdict: string,
    more?: object,
    actor?: Actor,
  ) => Promise<{ readonly status: number; readonly body: Body }>
  readonly reviews: () => Promise<Body>
}

/** `script` is the reviewer; it stays open for messages unless it ends by itself. */
export async function openReviewWorld(script = QUIET_AGENT, config = ''): Promise<ReviewTestWorld> {
  const reviewer = { harness: 'command', args: ['/bin/sh', '-c', script], interactive: true }
  const open = await openSessionWorld(`reviewers: [command]\nreviewer: ${JSON.stringify(reviewer)}\n${config}`)
  const worker = await open.spawn()
  const call = async (method: ApiRequest['method'], path: string, body?: unknown, actor: Actor = person('ana')) => {
    const answer = await open.app({ method, path, query: {}, headers: {}, body, actor })
    return { status: answer.status, body: (answer as { body: Body }).body }
  }
  const post = (path: string, body: unknown = {}, actor?: Actor) => call('POST', path, body, actor)
  const get = async (path: string) => (await call('GET', path)).body
  const here = `/api/sessions/${worker.id}/reviews`
  return {
    ...open,
    worker,
    post,
    get,
    commit: async (files = { 'work.txt': `${Math.random()}\n` }) => {
      for (const [path, text] of Object.entries(files)) await writeFile(join(worker.worktree!, path), text)
      return commitAll(worker.worktree!)
    },
    trigger: (body = {}) => post(`${here}/trigger`, body),
    submit: (runId, verdict, more = {}, actor) => post(`${here}/submit`, { runId, verdict, ...more }, actor),
    reviews: () => get(here),
  }
}
