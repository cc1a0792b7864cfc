// A server of git on loopback with one empty repository that may be pushed to, under a path as on a forge.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { git } from '#git/run-git'
import { temporaryDirectory } from './temporary-directory.ts'

export type GitServer = { readonly url: string; readonly repository: string; readonly close: () => void }

export async function startGitServer(path: string): Promise<GitServer> {
  const base = temporaryDirectory('git-server')
  const repository = join(base, `${path}.git`)
  mkdirSync(repository, { recursive: true })
  await git(repository, 'init', '--quiet', '--bare')
  const port = await findPort()
  const args = [
    'daemon',
    '--reuseaddr',
    '--export-all',
    '--enable=receive-pack',
    '--listen=127.0.0.1',
    `--port=${port}`,
  ]
  const server = spawn('git', [...args, '--verbose', `--base-path=${base}`, base], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(server.stderr, 'data') // it says that it is ready
  return { url: `git://127.0.0.1:${port}/${path}.git`, repository, close: () => void server.kill() }
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
