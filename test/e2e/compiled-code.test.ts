// What V8 has compiled is kept with all that a run needed of it, and never runs in the place of another program.
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'

const LOADER = join(import.meta.dirname, '..', '..', 'bin', 'load-program.cjs')
const DIST = join(import.meta.dirname, '..', '..', 'dist')

test.for(['main.cjs', 'house.cjs'])('%s is plain ASCII: V8 holds it, and reads it, in half the bytes', async name => {
  expect(/[^\x00-\x7f].{0,20}/.exec(await readFile(join(DIST, name), 'utf8'))?.[0]).toBeUndefined()
})

test('the first run of a command keeps, the second takes; a lost byte is found and written again', async ({
  provost,
}) => {
  const caches = join(provost.place, 'caches')
  const list = () => provost.run('project list --json', { env: { XDG_CACHE_HOME: caches } })
  expect(await list()).toMatchObject({ exitCode: 0 })
  const kept = await listKept(caches)
  const names = kept.map(({ path }) => path.replace(/.*\/|\.cjs-.*/g, ''))
  expect(names.toSorted()).toEqual(expect.arrayContaining(['house', 'main']))
  expect(await list()).toMatchObject({ exitCode: 0 })
  expect(await listKept(caches)).toEqual(kept)

  const house = kept.find(({ path }) => path.includes('house'))!.path
  const right = await readFile(house)
  const wrong = Buffer.from(right)
  wrong.fill(0x5a, right.length >> 1, (right.length >> 1) + 4096)
  await writeFile(house, wrong)
  expect(await list()).toMatchObject({ exitCode: 0, json: { projects: [] } })
  expect(wrong.equals(await readFile(house))).toBe(false)
})

test('a program that was replaced by one of the same length and time runs as itself', async ({ provost }) => {
  const program = join(provost.place, 'program.cjs')
  const say = async (word: string) => {
    await writeFile(program, `exports.word = () => '${word}'`)
    await utimes(program, 1_000, 1_000)
    return await runLoader(provost, program)
  }
  expect([await say('one'), await say('two'), await runLoader(provost, program)]).toEqual(['one', 'two', 'two'])
  expect(await listKept(join(provost.place, 'shelf'))).toHaveLength(1)
})

test('what was refused keeps nothing: it has seen little of the program', async ({ provost }) => {
  const caches = join(provost.place, 'caches')
  const refused = await provost.run('project list --no-such-flag', { env: { XDG_CACHE_HOME: caches } })
  expect([refused.exitCode, await listKept(caches)]).toEqual([2, []])
})

test('files load each other once, and Node knows them', async ({ provost }) => {
  const main = join(provost.place, 'main.cjs')
  await writeFile(main, `exports.other = require('./other.cjs'); exports.again = require('./other.cjs')`)
  await writeFile(join(provost.place, 'other.cjs'), `exports.main = require('./main.cjs')`)
  const require = createRequire(import.meta.url)
  const loaded = require(LOADER).loadProgram(main)
  expect(loaded.other).toBe(loaded.again)
  expect(loaded.other.main).toBe(loaded)
  expect(require(main)).toBe(loaded)
})

async function runLoader(provost: Provost, program: string): Promise<string> {
  const shelf = join(provost.place, 'shelf')
  const script = join(provost.place, 'run.cjs')
  await writeFile(
    script,
    `console.log(require(${JSON.stringify(LOADER)}).loadProgram(...${JSON.stringify([program, shelf])}).word())`,
  )
  const child = provost.startScript(script, [])
  const words = await Array.fromAsync(child.stdout!.setEncoding('utf8'))
  return words.join('').trim()
}

type Kept = { readonly path: string; readonly inode: number; readonly changed: number }

/** A file that was written again is another one. */
async function listKept(directory: string): Promise<Kept[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = names.filter(name => name.isFile()).map(name => join(name.parentPath, name.name))
  const stats = paths.toSorted().map(async path => {
    const { ino, ctimeMs } = await stat(path)
    return { path, inode: ino, changed: ctimeMs }
  })
  return Promise.all(stats)
}
