// A hostile worker and a hostile reviewer try to land what was planted, with git as they have it: pushed, merged, cherry-picked,
// rebased, as a patch, as a copied file or line, with something of their own beside it. Nothing lands, and every try has its row.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gitJob, gitText } from '#git/git-job'
import { isProvostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { commitAll } from '#testing/session-repository'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { recordPlant } from './looking-stream.ts'
import { type LandingPlace, refusePlantedNames, refusePlants } from './refuse-plants.ts'
import { allowPlant } from './say-of-plant.ts'

/** `PROVOST_PLANT_TRIES=1000` for the whole run. */
const TRIES = Number(process.env.PROVOST_PLANT_TRIES ?? 60)
const PATIENCE = { timeout: 300_000 + TRIES * 20_000 }
const PATH = 'src.js'
const BASE = Array.from({ length: 12 }, (_, at) => `const line${at} = a => a + ${at}`).join('\n')
const TARGET = BASE.replace('line3 = a => a + 3', 'line3 = a => a >= 3')
const PLANTED = TARGET.replace('a >= 3', 'a > 3')

let open: SessionTestWorld
let base: string
let planted: string
let worktree: string

beforeAll(async () => {
  open = await openSessionWorld()
  const { world, asking, root } = open
  await writeFile(join(root, PATH), `${BASE}\n`)
  base = await commitAll(root)
  await writeFile(join(root, PATH), `${TARGET}\n`)
  const target = await commitAll(root)
  const wish = { root, name: 'cp_1', base, target }
  const copy = await world.reviews.copies.make(wish, [{ path: PATH, bytes: Buffer.from(`${PLANTED}\n`) }])
  planted = copy.commit
  const lines = [{ path: PATH, sha256: sha256Hex('const line3 = a => a > 3') }]
  const where = { project: 'shop', trial: 'tr_1', base, commit: planted, tree: copy.tree, blobs: copy.blobs, lines }
  const what = { class: 'boundary', operator: 'REL', zone: 'changed', seed: 's', path: PATH, line: 4 }
  await recordPlant(world, asking, 'pl_1', { type: 'plant.made', data: { plant: { ...where, ...what } } })
  // Whoever looked at the copy carries everything out.
  const pack = await gitJob({ cwd: copy.path, args: ['pack-objects', '--stdout', '--all', '--quiet'], input: '' })
  await gitJob({ cwd: root, args: ['unpack-objects', '-q'], input: pack })
  worktree = join(root, '..', 'worker')
  await gitText(root, 'worktree', 'add', '--quiet', '--detach', worktree, base)
  await gitText(root, 'config', 'user.name', 'w')
  await gitText(root, 'config', 'user.email', 'w@x')
})
afterAll(() => open.close())

/** A commit of the project that holds this text. */
async function commitText(text: string): Promise<string> {
  await onBase()
  return own(text, 'text')
}

/** The worktree of the worker, as it was given. */
async function onBase(commit = base): Promise<void> {
  await run('checkout', '--quiet', '--force', '--detach', commit)
}

const run = (...args: readonly string[]) => gitText(worktree, ...args)
const write = (text: string) => writeFile(join(worktree, PATH), text)
const readText = () => readFile(join(worktree, PATH), 'utf8')

async function own(text: string, name: string): Promise<string> {
  await write(text)
  return commitOwn(name)
}

async function commitOwn(name: string): Promise<string> {
  await writeFile(join(worktree, 'note.txt'), name)
  await run('add', '--all')
  await run('commit', '--quiet', '--message', name)
  return headOf()
}

const headOf = async () => (await run('rev-parse', 'HEAD')).trim()

/** Each leaves the planted text in the worktree of the worker. */
const ROADS: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
  push: async number => {
    await gitText(open.root, 'update-ref', `refs/heads/try-${number}`, planted)
    await onBase(planted)
  },
  merge: () => run('merge', '--quiet', '--no-ff', '--no-edit', planted),
  'cherry-pick': () => run('cherry-pick', planted),
  rebase: async number => {
    const onto = await commitOwn(`base ${number}`)
    await run('rebase', '--quiet', '--onto', onto, base, planted)
  },
  patch: async () => {
    const patch = await gitJob({ cwd: worktree, args: ['diff-tree', '-p', base, planted] })
    await gitJob({ cwd: worktree, args: ['apply', '--index'], input: patch })
    await run('commit', '--quiet', '--message', 'patch')
  },
  file: async () => {
    await write(`${PLANTED}\n`)
    await run('commit', '--quiet', '--all', '--message', 'file')
  },
  line: async () => {
    await write(`const line3 = a => a > 3\n${BASE}\n`)
    await run('commit', '--quiet', '--all', '--message', 'line')
  },
}

/** What is their own in it, and the row that still sees what is not. */
const OWN = [
  ['nothing', 'L3', async () => {}],
  ['beside', 'L4', (number: number) => commitOwn(`try ${number}`)],
  ['inside', 'L5', async (number: number) => own(`${await readText()}const own${number} = 1\n`, `try ${number}`)],
] as const

const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  push: { nothing: 'L2', beside: 'L2', inside: 'L2' },
  merge: { nothing: 'L2', beside: 'L2', inside: 'L2' },
  rebase: { nothing: 'L4' },
  line: { nothing: 'L5', beside: 'L5' },
}

const WHERE: readonly LandingPlace['where'][] = ['capture', 'apply', 'merge', 'evidence']
const chanceOf = (number: number, of: number) => Number.parseInt(sha256Hex(`try ${number} ${of}`).slice(0, 8), 16) % of

test(`${TRIES} tries: none lands, each with its row`, PATIENCE, async () => {
  const seen = new Map<string, number>()
  for (let number = 0; number < TRIES; number++) {
    const [name, take] = Object.entries(ROADS)[chanceOf(number, 7)]!
    const [what, row, add] = OWN[chanceOf(number, 3)]!
    await onBase()
    await take(number)
    await add(number)
    const place = { root: open.root, base, head: await headOf(), where: WHERE[number % WHERE.length]! }
    const error = await refusePlants(open.world, open.asking, place).then(
      () => 'landed',
      cause => (isProvostError(cause) ? `${cause.code} ${cause.details?.rule}` : String(cause)),
    )
    const rule = RULES[name]?.[what] ?? row
    expect(error, `${name}, ${what}`).toBe(`${rule === 'L5' ? 'PLANT_SUSPECTED' : 'PLANT_IN_CHANGE'} ${rule}`)
    seen.set(`${name} ${rule}`, (seen.get(`${name} ${rule}`) ?? 0) + 1)
  }
  expect(new Set([...seen.keys()].map(key => key.split(' ')[0]))).toEqual(new Set(Object.keys(ROADS)))
  const met = (await open.world.store.log.readStream('looking/pl_1')).filter(({ type }) => type === 'plant.met')
  expect(met).toHaveLength(TRIES)
  process.stdout.write(
    `${TRIES} tries, none landed: ${[...seen]
      .map(pair => pair.join(' × '))
      .toSorted()
      .join(', ')}\n`,
  )
})

test('what was never planted lands, also beside a line that the base has', async () => {
  const head = await commitText(`${TARGET}\nconst fine = 1\n`)
  await expect(
    refusePlants(open.world, open.asking, { root: open.root, base, head, where: 'merge' }),
  ).resolves.toBeUndefined()
})

test('where git cannot tell the commits, nothing lands', async () => {
  const place = { root: open.root, base, head: '0'.repeat(40), where: 'merge' } as const
  await expect(refusePlants(open.world, open.asking, place)).rejects.toMatchObject({ code: 'GIT_FAILED' })
})

test('evidence that names a planted commit is refused, whatever its shape', async () => {
  const text = JSON.stringify({ any: [{ where: `at ${planted}` }] })
  await expect(refusePlantedNames(open.world, open.asking, text)).rejects.toMatchObject({ code: 'PLANT_IN_CHANGE' })
  await expect(refusePlantedNames(open.world, open.asking, JSON.stringify({ at: base }))).resolves.toBeUndefined()
  const submit = { method: 'POST', path: '/api/evidence/submissions', query: { project: 'shop' }, headers: {} } as const
  const answer = await open.app({ ...submit, body: { ref: { commit: planted } }, actor: open.asking.actor })
  expect(answer).toMatchObject({ body: { code: 'PLANT_IN_CHANGE' } })
})

test('a person may allow the line, and nothing else of it', async () => {
  await expect(allowPlant(open.world, open.asking, 'pl_1', ' ')).rejects.toMatchObject({ code: 'REASON_REQUIRED' })
  await expect(allowPlant(open.world, open.asking, 'pl_9', 'why')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await allowPlant(open.world, open.asking, 'pl_1', 'the limit is really above three')
  const line = await commitText('const line3 = a => a > 3\n')
  const place = { root: open.root, base, where: 'merge' } as const
  await expect(refusePlants(open.world, open.asking, { ...place, head: line })).resolves.toBeUndefined()
  await expect(refusePlants(open.world, open.asking, { ...place, head: planted })).rejects.toMatchObject({
    code: 'PLANT_IN_CHANGE',
  })
})
