// Whatever an agent makes of its layer and of the `.git` in its worktree, what is read there afterwards neither waits for ever nor
// leads anywhere else.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { canBuildCages } from '#testing/machine-cages'
import type { Cages, CageWish } from '../ports/cages.ts'
import { diskCages } from './disk-cages.ts'

const canConfine = await canBuildCages()
const LOGIN = '.claude/.credentials.json'
const ADA = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.invalid']
const login = (token: string) => JSON.stringify({ token })

let place: string
let cages: Cages
let wish: CageWish

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'provost-layer-')))
  for (const name of ['shop', 'other']) await makeRepository(join(place, name))
  const workDirectory = join(place, 'provost/worktrees/shop/shop-1')
  await git(join(place, 'shop'), 'worktree', 'add', '--quiet', '-b', 'work', workDirectory)
  await put('ada/.claude/.credentials.json', login('old'))
  await put('ada/.claude-of-work/.credentials.json', login('of another account'))
  const [provostHome, home] = [join(place, 'provost'), join(place, 'ada')]
  cages = diskCages({ provostHome, home, workplaces: [join(provostHome, 'worktrees')] })
  const nothing = { show: [], hide: [], write: [], state: [], files: [], tool: [], command: [], handIn: null }
  const what = { session: 'shop-1', generation: 1, harness: 'claude-code', network: 'open' } as const
  wish = { ...what, ...nothing, projectRoot: join(place, 'shop'), workDirectory }
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(place, name)), { recursive: true })
  await writeFile(join(place, name), text)
}

async function makeRepository(path: string): Promise<void> {
  await mkdir(path)
  await git(path, 'init', '--quiet', '--initial-branch=main')
  await writeFile(join(path, 'README.md'), `# ${path}\n`)
  await git(path, 'add', '--all')
  await git(path, ...ADA, 'commit', '--quiet', '--message=First')
}

/** Where what the agent writes to this path of its cage lies. */
const inLayer = (mount: string, below: string) => join(place, `provost/cages/shop-1/at${place}/${mount}/upper/${below}`)
const [REF, INDEX] = ['.git/refs/heads/work', '.git/worktrees/shop-1/index']
const real = (name: string) => readFile(join(place, name))

async function makePipe(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await promisify(execFile)('mkfifo', [path])
}

test.runIf(canConfine)('a pipe in the place of a login, a branch or an index is not waited for', async () => {
  await cages.make(wish)
  for (const path of [inLayer('ada/.claude', '.credentials.json'), inLayer('shop', REF), inLayer('shop', INDEX)])
    await makePipe(path)
  expect(await cages.takeCommits('shop-1', 'work')).toBeNull()
  expect(await cages.carryLogins('shop-1')).toEqual([])
  expect(await cages.settle('shop-1')).toMatchObject({ carried: [] })
})

test.runIf(canConfine)('a link in the place of a login brings no other file into the home', async () => {
  await cages.make(wish)
  await symlink(join(place, 'ada/.claude-of-work/.credentials.json'), inLayer('ada/.claude', '.credentials.json'))
  expect(await cages.carryLogins('shop-1')).toEqual([])
  expect(String(await real(`ada/${LOGIN}`))).toBe(login('old'))
})

test.runIf(canConfine)('an index comes home unless it is reached by a link or names what lies outside', async () => {
  await cages.make(wish)
  const before = await real(`shop/${INDEX}`)
  await mkdir(dirname(dirname(inLayer('shop', INDEX))), { recursive: true })
  await symlink(join(place, 'other/.git'), dirname(inLayer('shop', INDEX)))
  await cages.settle('shop-1')
  expect(await real(`shop/${INDEX}`)).toEqual(before)

  await rm(dirname(inLayer('shop', INDEX)))
  await mkdir(dirname(inLayer('shop', INDEX)))
  await writeFile(inLayer('shop', INDEX), withName(before, '../DME.md'))
  await cages.settle('shop-1')
  expect(await real(`shop/${INDEX}`)).toEqual(before)

  const ordinary = withName(before, 'READYOU.m')
  await writeFile(inLayer('shop', INDEX), ordinary)
  await cages.settle('shop-1')
  expect(await real(`shop/${INDEX}`)).toEqual(ordinary)
})

/** The index with another name of the same length for its only file. */
function withName(index: Buffer, name: string): Buffer {
  const body = Buffer.from(index.subarray(0, -20))
  body.write(name, body.indexOf('README.md'), 'latin1')
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

test.runIf(canConfine).for([['a list of other objects'], ['a link to them']])(
  '%s brings no commit of another repository home',
  async ([how]) => {
    await cages.make(wish)
    const [theirs, objects] = [join(place, 'other/.git/objects'), inLayer('shop', '.git/objects')]
    await mkdir(dirname(objects), { recursive: true })
    if (how === 'a link to them') await symlink(theirs, objects)
    else {
      await mkdir(join(objects, 'info'), { recursive: true })
      await writeFile(join(objects, 'info/alternates'), `${theirs}\n`)
    }
    const commit = (await git(join(place, 'other'), 'rev-parse', 'HEAD')).trim()
    await mkdir(dirname(inLayer('shop', REF)), { recursive: true })
    await writeFile(inLayer('shop', REF), `${commit}\n`)
    expect(await cages.takeCommits('shop-1', 'work')).toBeNull()
    await expect(git(join(place, 'shop'), 'cat-file', '-e', commit)).rejects.toThrow()
  },
)

test.runIf(canConfine)('a worktree that says it belongs to another repository opens none of it', async () => {
  await git(join(place, 'other'), 'worktree', 'add', '--quiet', '-b', 'theirs', join(place, 'elsewhere'))
  await writeFile(join(wish.workDirectory, '.git'), `gitdir: ${join(place, 'other/.git/worktrees/elsewhere')}\n`)
  const before = await real('other/.git/worktrees/elsewhere/index')
  const command = await cages.make({ ...wish, generation: 2 })
  expect(command.join(' ')).not.toContain(join(place, 'other'))
  await cages.settle('shop-1')
  expect(await real('other/.git/worktrees/elsewhere/index')).toEqual(before)
})
