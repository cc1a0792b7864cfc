// An application with a store of evidence and three rejected runs, for tests of what is learned from them.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiRequest } from '#api/exchange'
import { openInProcess } from '#daemon/in-process'
import type { Actor } from '#kernel/events/actor'
import { person } from '#kernel/events/actor'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
type Body = any

export type Given = {
  readonly query?: object
  readonly body?: unknown
  readonly actor?: Actor
  readonly headers?: object
}

export type LessonApp = {
  readonly store: string
  readonly home: string
  readonly call: (method: ApiRequest['method'], path: string, given?: Given) => Promise<{ status: number; body: Body }>
  readonly get: (path: string, query?: object) => Promise<Body>
  /** Answers the body, also of a refusal. */
  readonly post: (path: string, body?: object, given?: Given) => Promise<Body>
  readonly derive: (body?: object) => Promise<Body>
  /** Puts a rejected record of this class of reasons into the store. */
  readonly reject: (repo: string, run: string, reason: string, proposed?: string) => Promise<void>
  readonly read: (path: string) => Promise<string>
  readonly write: (path: string, text: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** `records` is a directory of records to begin with. */
export async function openLessonApp(records?: string): Promise<LessonApp> {
  const place = await mkdtemp(join(tmpdir(), 'provost-lessons-'))
  const store = join(place, 'store')
  const home = join(place, 'home')
  if (records !== undefined) await cp(records, join(store, 'records'), { recursive: true })
  const { app, close } = await openInProcess({ PATH: process.env.PATH, PROVOST_HOME: home })
  const call: LessonApp['call'] = async (
    method,
    path,
    { query = {}, body, actor = person('ana'), headers = {} } = {},
  ) => {
    const request = { method, path, query, headers, body, actor } as ApiRequest
    const answer = await app(request)
    return { status: answer.status, body: answer.kind === 'json' ? answer.body : undefined }
  }
  const post: LessonApp['post'] = async (path, body = {}, given = {}) =>
    (await call('POST', path, { query: { store }, body, ...given })).body
  return {
    store,
    home,
    call,
    post,
    get: async (path, query = {}) => (await call('GET', path, { query })).body,
    derive: (body = {}) => post('/api/lessons/derive', body),
    reject: (repo, run, reason, proposed = 'pass') =>
      writeRecord(store, repo, run, { rejection_reasons: [reason], proposed }),
    read: path => readFile(join(store, path), 'utf8'),
    write: (path, text) => writeFile(join(store, path), text),
    close: async () => {
      await close()
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function writeRecord(
  store: string,
  repo: string,
  run_id: string,
  { rejection_reasons, proposed }: { rejection_reasons: string[]; proposed: string },
): Promise<void> {
  const folder = join(store, 'records', '_rejected', repo, '2026', '01', '01')
  const at = '2026-01-01T00:00:00Z'
  await mkdir(folder, { recursive: true })
  const record = {
    schema_version: '1.0.0',
    run_id,
    repo,
    timing: { started_at: at, finished_at: at },
    scenario_results: [],
    overall_verdict: { proposed, verified: 'fail', downgraded: proposed === 'pass' },
    verification: { status: 'rejected', schema_valid: false, policy_valid: true, rejection_reasons },
  }
  await writeFile(join(folder, `run-${run_id}.json`), JSON.stringify(record))
}
