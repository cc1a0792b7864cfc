// A whole application for tests: real SQLite in a directory of its own, real git, one function to call it with.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiRequest, ApiResponse } from '#api/exchange'
import { openInProcess } from '#daemon/in-process'
import { git } from '#git/run-git'
import { person } from '#kernel/events/actor'
import type { World } from '#recorder/world'

export type TestApp = {
  readonly home: string
  readonly world: World
  readonly call: (
    method: ApiRequest['method'],
    path: string,
    given?: Partial<ApiRequest>,
  ) => Promise<ApiResponse & { body: unknown }>
  readonly makeRepository: (name: string) => Promise<string>
  readonly close: () => Promise<void>
}

export async function openTestApp(): Promise<TestApp> {
  const place = await mkdtemp(join(tmpdir(), 'provost-app-'))
  const home = join(place, 'home')
  const { app, world, close } = await openInProcess({ ...process.env, PROVOST_HOME: home, PROVOST_STORE: undefined })
  return {
    home,
    world,
    call: async (method, path, given = {}) => {
      const answer = await app({
        method,
        path,
        query: {},
        headers: {},
        body: undefined,
        actor: person('ana'),
        ...given,
      })
      return answer as ApiResponse & { body: unknown }
    },
    makeRepository: name => makeRepository(join(place, name)),
    close: async () => {
      await close()
      await rm(place, { recursive: true, force: true })
    },
  }
}

export async function makeRepository(path: string): Promise<string> {
  await git(tmpdir(), 'init', '--quiet', '--initial-branch=main', path)
  // Git's own tidying in the background would still write into a repository that is being removed.
  await git(path, 'config', 'maintenance.auto', 'false')
  await git(
    path,
    '-c',
    'user.name=ana',
    '-c',
    'user.email=ana@example.test',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'first',
  )
  return path
}
