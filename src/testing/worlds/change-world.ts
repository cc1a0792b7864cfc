// A project with a session that works on a branch, for tests of changes: real git, real checks, no agent.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ApiRequest, ApiResponse } from '#api/exchange'
import { wire } from '#daemon/wiring'
import { composeOwner } from '#fleet/usecases/is-own'
import { git } from '#git/run-git'
import { person } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import { someEvent } from '../samples/events.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
type Body = any

export type TestChanges = {
  readonly world: World
  readonly root: string
  /** The worktree of the session `demo-1`. */
  readonly work: string
  readonly call: (method: ApiRequest['method'], path: string, body?: unknown) => Promise<ApiResponse & { body: Body }>
  readonly commit: (directory: string, files: Readonly<Record<string, string>>) => Promise<string>
  readonly configure: (yaml: string) => Promise<void>
  readonly read: (path: string) => Promise<string>
  readonly close: () => Promise<void>
}

const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']
const BRANCH = 'provost/demo-1'

export async function openTestChanges(config = ''): Promise<TestChanges> {
  const place = temporaryDirectory('changes')
  const root = join(place, 'demo')
  const work = join(root, '.provost', 'worktrees', 'demo-1')
  await git(place, 'init', '--quiet', '--initial-branch=main', root)
  await writeFile(join(root, '.git', 'info', 'exclude'), '/.provost/\n')
  await commit(root, { 'a.txt': 'one\n' })
  await git(root, 'worktree', 'add', '--quiet', '-b', BRANCH, work)
  const configure = (yaml: string) => writeFile(join(root, '.provost', 'config.yaml'), `id: demo\n${yaml}\n`)
  await configure(config)
  const env = { ...process.env, PROVOST_HOME: join(place, 'home'), PROVOST_STORE: undefined }
  const wired = await wire(env, 'in_process', () => {})
  const call = async (method: ApiRequest['method'], path: string, body?: unknown) => {
    const [bare = '', search = ''] = path.split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const request = { method, path: bare, query, headers: {}, body, actor: person('ana') }
    return (await wired.app(request)) as ApiResponse & { body: Body }
  }
  await call('POST', '/api/projects', { path: root })
  await addSession(wired.services.world, work)
  return {
    world: wired.services.world,
    root,
    work,
    call,
    commit,
    configure,
    read: path => readFile(join(root, path), 'utf8'),
    close: async () => {
      await wired.close()
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function addSession(world: World, worktree: string): Promise<void> {
  const data = {
    projectId: 'demo',
    kind: 'worker',
    taskId: null,
    harness: 'command',
    runtime: 'process',
    branch: BRANCH,
    baseSha: null,
    baseFreshness: 'unknown_freshness',
    worktree,
    title: 'a session',
    ...composeOwner(world),
  }
  const events = [
    someEvent({ type: 'session.created', data }),
    someEvent({ type: 'session.isolated', data: { worktree, branch: BRANCH, baseSha: '0'.repeat(40) } }),
  ]
  await world.store.log.append([{ stream: 'session/demo-1', expectedVersion: 0, events }])
}

async function commit(directory: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text)
  }
  await git(directory, 'add', '--all')
  await git(directory, ...ANA, 'commit', '--quiet', '-m', `change ${Object.keys(files).join(' ')}`)
  return (await git(directory, 'rev-parse', 'HEAD')).trim()
}
