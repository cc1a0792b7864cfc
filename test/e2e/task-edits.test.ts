// A person edits planned files at random moments while changes are accepted and reverted. No edit is ever lost: it lies where
// the person left it, or it is kept and both the answer and the log say where. PROVOST_EDIT_ROUNDS says how many commands.
import { once } from 'node:events'
import { chmod, lstat, mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { ask } from './http.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'
import { seededRandom } from './seeded-random.ts'
import type { Edit, Habit } from './workers/person.ts'

const ROUNDS = Number(process.env.PROVOST_EDIT_ROUNDS ?? 20)
const SEED = Number(process.env.PROVOST_EDIT_SEED ?? 1)

/** A task whose history is long answers slowly, and it is not its age that is tried here. */
const ROUNDS_PER_TASK = 40

type Content = { readonly text: string; readonly mode: number } | null
type Planned = { readonly path: string; readonly before: Content; readonly after: Content }

const file = (text: string, mode = 0o644) => ({ text, mode })
const long = (text: string) => `${text}\n`.repeat(200)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const CHANGE: readonly Planned[] = [
  ...numbers(24).map(n => ({
    path: `src/${n % 4}/update-${n}.ts`,
    before: file(long('old')),
    after: file(long('new')),
  })),
  ...numbers(6).map(n => ({ path: `src/fresh/create-${n}.ts`, before: null, after: file(long('new')) })),
  ...numbers(6).map(n => ({ path: `src/gone/delete-${n}.ts`, before: file(long('old')), after: null })),
  ...numbers(4).map(n => ({ path: `bin/run-${n}.sh`, before: file('true\n'), after: file('true\n', 0o755) })),
]

const PLAN = {
  id: 'p1',
  title: 'Many files',
  brief: 'Files change, come and go.',
  acceptance_criteria: [{ id: 'AC1', description: 'they do' }],
  file_plan: CHANGE.map(({ path, before, after }) => ({
    path,
    intent: before === null ? 'create' : after === null ? 'delete' : 'update',
  })),
}

/** Who else may read it is the person's to say, always; whether it runs is too, where the change itself says nothing of that. */
function isAsLeft(path: string, mode: number): boolean {
  const isRunPlanned = path.startsWith('bin/')
  return (mode & 0o666) === 0o600 && (isRunPlanned || (mode & 0o100) !== 0)
}

async function put(root: string, path: string, content: Content): Promise<void> {
  const place = join(root, path)
  await rm(place, { recursive: true, force: true })
  if (content === null) return
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, content.text)
  await chmod(place, content.mode)
}

async function openShop(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  for (const { path, before } of CHANGE) await put(root, path, before)
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=More')
  await provost.runAgentsOpen()
  await provost.ask('init', { cwd: root })
  const after = join(provost.place, 'after')
  for (const planned of CHANGE) await put(after, planned.path, planned.after)
  const remove = CHANGE.filter(planned => planned.after === null).map(({ path }) => path)
  const work = `[ "$PROVOST_PHASE" = codegen ] && cp -a ${after}/. . && rm ${remove.join(' ')}`
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', work] })
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n`)
  const { address } = await provost.startDaemon()
  const headers = {
    authorization: `Bearer ${await provost.token()}`,
    'content-type': 'application/json',
    'provost-actor': 'ana',
  }
  const get = async (path: string) => (await ask(address, { path, headers })).json
  const post = async (path: string, body: object, version?: number) => {
    const match = version === undefined ? {} : { 'if-match': `"${version}"` }
    return (await ask(address, { method: 'POST', path, headers: { ...headers, ...match }, body: JSON.stringify(body) }))
      .json
  }
  return { root, get, post }
}

/** A task that only waits to be accepted. */
async function openTask({ root, get, post }: Awaited<ReturnType<typeof openShop>>) {
  const { task, ...refusal } = await post('/api/tasks', { project: 'shop', brief: 'Many files' })
  expect(task, JSON.stringify(refusal)).toBeDefined()
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
  const change = async (verb: string, body: object): Promise<any> => {
    const answer = await post(`/api/tasks/${task}/${verb}`, body, (await get(`/api/tasks/${task}`)).version)
    // The evidence of an acceptance is sent in between.
    return ['VERSION_CONFLICT', 'TASK_BUSY'].includes(answer.code) ? change(verb, body) : answer
  }
  const hand = { verdict: 'ok' }
  await change('plan', { by: 'hand', plan: JSON.stringify(PLAN) })
  await change('reviews', { subject: 'plan', hand })
  await change('codegen', {})
  await change('reviews', { subject: 'code', hand })
  expect(await change('test', {})).toMatchObject({ phase: 'accept' })
  return { root, change, timeline: async () => JSON.stringify(await get(`/api/tasks/${task}/timeline`)) }
}

type Scene = Awaited<ReturnType<typeof openTask>>

function seatPerson(provost: Provost) {
  const child = provost.startScript(join(import.meta.dirname, 'workers', 'person.ts'), [])
  const lines = createInterface({ input: child.stdout! })
  return {
    edit: async (edits: readonly Edit[]): Promise<string[]> => {
      const answered = once(lines, 'line')
      child.stdin!.write(`${JSON.stringify(edits)}\n`)
      return JSON.parse((await answered)[0])
    },
    leave: () => child.stdin!.end(),
  }
}

const HABITS: readonly Habit[] = ['in place', 'slowly', 'append', 'replace', 'delete', 'new directory', 'chmod']

function composeEdits(root: string, round: number, usMax: number, random: (below: number) => number): Edit[] {
  const paths = new Set(numbers(1 + random(4)).map(() => CHANGE[random(CHANGE.length)]!.path))
  return [...paths].map((path, index) => ({
    file: join(root, path),
    habit: HABITS[random(HABITS.length)]!,
    word: `edit ${round}.${index};`,
    afterUs: random(Math.ceil((1.5 * usMax) / paths.size)),
    holdsUs: random(20_000),
  }))
}

/** The text of a file, or of everything in a directory. */
async function readAll(place: string): Promise<string> {
  const found = await lstat(place).catch(() => undefined)
  if (!found?.isDirectory()) return found ? readFile(place, 'utf8') : ''
  return (await Promise.all((await readdir(place)).map(name => readAll(join(place, name))))).join('')
}

/** Null when the edit is where the person left it, or kept and named; otherwise what is wrong. */
async function findLoss(
  root: string,
  { file: place, habit, word }: Edit,
  answer: string,
  log: string,
): Promise<string | null> {
  const path = place.slice(root.length + 1)
  const isNamed = answer.includes(path) && log.includes(path)
  if (habit === 'delete' || habit === 'chmod') {
    const found = await lstat(place).catch(() => undefined)
    const stands = habit === 'delete' ? found === undefined : found !== undefined && isAsLeft(path, found.mode)
    return stands || isNamed ? null : `${habit} of ${path} was undone and is not named`
  }
  if ((await readAll(place)).includes(word)) return null
  const kept = [...log.matchAll(/kept at (\S+?)[",;)\\]/g)].map(match => match[1]!)
  for (const one of kept)
    if ((await readAll(one)).includes(word))
      return isNamed ? null : `${word} on ${path} is kept at ${one}, but not named`
  return `${habit} on ${path} (${word}) is lost`
}

async function settle({ root }: Scene, side: 'before' | 'after'): Promise<void> {
  for (const planned of CHANGE) {
    await unlink(`${join(root, planned.path)}~`).catch(() => {})
    await put(root, planned.path, planned[side])
  }
}

test('no edit of a person is lost while changes are accepted and reverted', { timeout: 3_600_000 }, async ({
  provost,
}) => {
  const shop = await openShop(provost)
  let scene = await openTask(shop)
  const person = seatPerson(provost)
  const random = seededRandom(SEED)
  const losses: string[] = []
  const met = { edits: 0, refused: 0, done: 0 }
  let usMax = 200_000
  for (let round = 0; round < ROUNDS; round++) {
    const isAccept = round % 2 === 0
    if (round > 0 && round % ROUNDS_PER_TASK === 0) scene = await openTask(shop)
    const command = () =>
      isAccept ? scene.change('decision', { note: 'good' }) : scene.change('revert', { reason: 'out', apply: true })
    const edits = composeEdits(scene.root, round, usMax, random)
    const begun = performance.now()
    const [results, answer] = await Promise.all([
      person.edit(edits),
      command().then(told => ({ ...told, us: Math.ceil((performance.now() - begun) * 1000) })),
    ])
    const isDone = answer.phase === 'done'
    if (isDone) usMax = answer.us
    met[isDone ? 'done' : 'refused']++
    const made = edits.filter((_edit, index) => results[index] === 'done')
    met.edits += made.length
    if (process.env.PROVOST_EDIT_TALK)
      process.stdout.write(`${round} ${usMax} ${results} ${answer.phase} ${answer.code ?? answer.rule}\n`)
    // Whoever held a file open longer than the command took is noticed by the next command on the task.
    const redo = await scene.change('redo', { phase: 'accept', reason: 'again' })
    const told = JSON.stringify([answer, redo])
    const log = await scene.timeline()
    for (const edit of made) {
      const loss = await findLoss(scene.root, edit, told, log)
      if (loss !== null)
        losses.push(`round ${round}, ${isAccept ? 'accept' : 'revert'}: ${loss}; answered ${told.slice(0, 600)}`)
    }
    await settle(scene, isAccept === isDone ? 'after' : isAccept ? 'before' : isDone ? 'before' : 'after')
    if (!isDone) {
      const again = await command()
      expect(again, JSON.stringify([answer, again])).toMatchObject({ phase: 'done' })
      await scene.change('redo', { phase: 'accept', reason: 'again' })
    }
  }
  person.leave()
  expect(losses).toEqual([])
  expect(met.done).toBeGreaterThan(0)
  expect(met.refused).toBeGreaterThan(0)
  process.stdout.write(
    `${ROUNDS} commands, ${met.edits} edits, ${met.refused} refused or partial, none lost (seed ${SEED})\n`,
  )
})
