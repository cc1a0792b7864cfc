// A place with a home, a project and a worktree, in which cages are really built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { diskCages } from '#access/adapters/disk-cages'
import { findBackend } from '#access/adapters/find-backend'
import type { Cages, CageWish } from '#access/ports/cages'
import { git } from '#git/run-git'
import type { Break } from './broken-cages.ts'

export let place: string
export let wish: CageWish
let isOver: boolean

const LOGIN = JSON.stringify({ token: 'old', expires: 1 })
export const FILES = {
  'ada/.claude/settings.json': '{}',
  'ada/.claude/.credentials.json': LOGIN,
  'ada/.claude/projects/old.jsonl': 'a secret talk',
  'ada/.claude.json': '{"startups":1}',
  'ada/.ssh/id_ed25519': 'a secret key',
  'ada/notes.txt': 'mine',
  'provost/token': 'the token',
  'shop/README.md': '# A shop\n',
}

/** Ways to build one that work on this machine. */
export const WAYS = (
  await Promise.all(
    ['bwrap', 'unshare'].map(async name => {
      const cages = await mkdtemp(join(tmpdir(), 'provost-ways-'))
      const { backend } = await findBackend(cages, [name])
      await rm(cages, { recursive: true })
      return backend ? [name] : []
    }),
  )
).flat()

/** Called by each file that needs one: files share their modules, and hooks of a module are those of the first that loads it. */
export function openCagePlace(): void {
  beforeEach(makePlace)
  afterEach(() => rm(place, { recursive: true, force: true }))
}

async function makePlace(): Promise<void> {
  place = await realpath(await mkdtemp(join(tmpdir(), 'provost-cage-')))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), text)
  }
  const [project, worktree] = [join(place, 'shop'), join(place, 'provost/worktrees/shop/shop-1')]
  const author = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.invalid']
  await git(project, 'init', '--quiet')
  await git(project, 'add', '.')
  await git(project, ...author, 'commit', '--quiet', '-m', 'First')
  await git(project, 'worktree', 'add', '--quiet', '-b', 'work', worktree)
  const handIn = join(place, 'provost/tasks/ta_1/inbox')
  await mkdir(handIn, { recursive: true })
  const nothing = { show: [], hide: [], write: [], state: [] }
  const files = [{ name: 'prompt.md', text: 'Do it' }]
  const work = { projectRoot: project, workDirectory: worktree, handIn, harness: 'claude-code' }
  wish = { session: 'shop-1', generation: 1, ...work, network: 'open', ...nothing, files, tool: ['true'], command: [] }
  isOver = false
}

export const cagesWith = (backend: string): Cages => {
  const home = join(place, 'provost')
  const workplaces = ['worktrees', 'tasks'].map(name => join(home, name))
  return diskCages({ provostHome: home, home: join(place, 'ada'), workplaces, backends: [backend] })
}

export const real = (name: string) => readFile(join(place, name), 'utf8')

export async function launch(
  cages: Cages,
  script: string | readonly string[],
  more: Partial<CageWish> = {},
  tamper: Break = all => all,
) {
  const command = typeof script === 'string' ? ['/bin/sh', '-c', script] : script
  const [program = '', ...args] = tamper(await cages.make({ ...wish, ...more, command }))
  isOver = false
  const env = { PATH: '/usr/bin:/bin', HOME: join(place, 'ada') }
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said.text += chunk))
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    return { code, text: said.text }
  })
  const test = await cages.hearTest({ ...wish, ...more }, async () => isOver)
  return { child, ended, test }
}

export async function run(cages: Cages, script: string, more: Partial<CageWish> = {}) {
  const { ended, test } = await launch(cages, script, more)
  if (test) await cages.release({ ...wish, ...more }, true)
  return { ...(await ended), test }
}
