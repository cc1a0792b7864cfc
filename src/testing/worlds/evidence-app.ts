// An application with a project whose repository can confirm runs, a store of evidence, and a GitHub on loopback.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { composeGlobalPolicy } from '#config/rules/sections/default-config'
import { openInProcess } from '#daemon/in-process'
import { git } from '#git/run-git'
import { person } from '#kernel/events/actor'
import { makeRepository } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
type Body = any

export type EvidenceApp = {
  /** The repository of the project `widget`. */
  readonly root: string
  readonly store: string
  readonly submission: Body
  readonly githubSubmission: Body
  /** What GitHub answers; by default the run is there. */
  readonly github: { status: number; body: unknown }
  readonly call: (
    method: 'GET' | 'POST',
    path: string,
    given?: { query?: object; body?: unknown },
  ) => Promise<{ status: number; body: Body }>
  readonly submit: (changes?: object, query?: object) => Promise<{ status: number; body: Body }>
  readonly rebuild: (query?: object) => Promise<Body>
  readonly read: (path: string) => Promise<string>
  readonly write: (path: string, text: string) => Promise<void>
  /** The configuration of the person, which no repository can change. */
  readonly writeHome: (text: string) => Promise<void>
  readonly files: (folder: string) => Promise<string[]>
  readonly close: () => Promise<void>
}

export async function openEvidenceApp(): Promise<EvidenceApp> {
  const place = await mkdtemp(join(tmpdir(), 'provost-evidence-'))
  const github = { status: 200, body: {} as unknown }
  const server = createServer((request, response) => {
    const isFile = request.url?.includes('/contents/')
    response.writeHead(isFile ? 404 : github.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(github.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { app, close } = await openInProcess({
    PATH: process.env.PATH,
    PROVOST_HOME: join(place, 'home'),
    PROVOST_TRUST_FOLDERS: '["/"]',
    PROVOST_GITHUB_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const root = await makeRepository(join(place, 'widget'))
  const store = join(place, 'store')
  const call: EvidenceApp['call'] = async (method, path, { query = {}, body } = {}) => {
    const request = { method, path, query: query as Record<string, string>, headers: {}, body, actor: person('ana') }
    const answer = await app(request)
    return { status: answer.status, body: answer.kind === 'json' ? answer.body : undefined }
  }
  await call('POST', '/api/projects', { body: { path: root, repo: 'acme/widget' } })
  const [commit_sha, tree_sha] = (await git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}')).split('\n')
  const submission = composeSubmission({ commit_sha, tree_sha })
  github.body = {
    id: 5,
    head_sha: commit_sha,
    path: '.github/workflows/ci.yml',
    run_attempt: 1,
    status: 'completed',
    repository: { full_name: 'acme/widget' },
  }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(store, path)), { recursive: true })
    await writeFile(join(store, path), text)
  }
  await write('policies/global-policy.yaml', composeGlobalPolicy())
  return {
    root,
    store,
    submission,
    githubSubmission: { ...submission, ref: { commit_sha }, source: GITHUB_SOURCE },
    github,
    call,
    submit: (changes = {}, query = {}) =>
      call('POST', '/api/evidence/submissions', { query: { store, ...query }, body: { ...submission, ...changes } }),
    rebuild: async (query = {}) => (await call('POST', '/api/evidence/rebuild', { query: { store, ...query } })).body,
    read: path => readFile(join(store, path), 'utf8'),
    write,
    writeHome: text => writeFile(join(place, 'home', 'config.yaml'), text),
    files: folder => listFiles(store, folder),
    close: async () => {
      await close()
      server.closeAllConnections()
      server.close()
      await rm(place, { recursive: true, force: true })
    },
  }
}

const GITHUB_SOURCE = {
  provider: 'github',
  workflow: 'ci.yml',
  provider_run_id: '5',
  run_url: 'https://github.com/acme/widget/actions/runs/5',
}

function composeSubmission(ref: object) {
  const finished_at = new Date(Date.now() - 60_000).toISOString()
  return {
    schema_version: '1.0.0',
    run_id: 'run-1',
    repo: 'acme/widget',
    ref,
    source: { provider: 'git', workflow: 'local', provider_run_id: 'run-1', run_url: 'urn:provost:run:run-1' },
    timing: { started_at: finished_at, finished_at },
    scenario_results: [
      {
        scenario_id: 'core-loop',
        product_surface: 'cli',
        execution_mode: 'bot',
        verdict: 'pass',
        step_results: [{ step_id: 'works', status: 'pass' }],
      },
    ],
    overall_verdict: 'pass',
  }
}

async function listFiles(store: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(store, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return files.map(path => path.slice(store.length + 1)).sort()
}
