import { subscribe } from 'node:diagnostics_channel'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const SUITE = `  suites:
    - { id: unit, kind: test, command: "test -f src/hello.txt", timeoutMs: 20000 }`

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld({ task: SUITE })
})
afterAll(() => world.close())

let started = 0
subscribe('child_process', () => void started++)

/** Each costs milliseconds that no agent uses; on a large repository git costs far more. */
const PROCESSES_MAX = 32

const PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'done']

test('the straight road: every phase says why it is there, every move names its rule, only the task’s paths change', async () => {
  await world.write('other.txt', 'edited by a person\n')
  await world.write('staged.txt', 'staged\n')
  await git(world.root, 'add', 'staged.txt')
  await world.write('untracked.txt', 'untracked\n')
  const unrelated = await world.status()
  const task = await world.newTask()
  for (const phase of PHASES) {
    started = 0
    const answer = await world.take(task, phase)
    expect(answer).toMatchObject({ phase })
    expect(started, `processes until ${phase}`).toBeLessThanOrEqual(PROCESSES_MAX)
    const why = await world.get(`/api/why/${task}`)
    expect(why).toMatchObject({ id: task, state: phase })
    expect(why.becomes.length).toBeGreaterThan(0)
  }
  const { rows } = await world.get(`/api/tasks/${task}/timeline`)
  const rules = rows
    .filter((row: { text: string }) => row.text.includes(' → '))
    .map((row: { rule: string }) => row.rule)
  expect(rules).toEqual(['PLAN_READY', 'PLAN_REVIEW_OK', 'CODEGEN_COMPLETE', 'REVIEW_PASS', 'EVAL_PASS', 'ACCEPTED'])
  expect(await world.read('src/hello.txt')).toBe('hello and bye\n')
  expect(await world.read('src/deep/er/bye.txt')).toBe('bye')
  expect((await stat(join(world.root, 'run.sh'))).mode & 0o111).not.toBe(0)
  await expect(world.read('old.txt')).rejects.toThrow()
  const after = await world.status()
  for (const line of unrelated.split('\0')) expect(after.split('\0')).toContain(line)
  expect((await world.app.call('GET', '/api/tasks', { query: { all: 'true' } })).body).toMatchObject({
    tasks: [{ id: task, phase: 'done', outcome: 'accepted', rule: 'TERMINAL' }],
  })
})

test('state.json is the projection of the log, byte for byte, and reading writes nothing', async () => {
  const [task] = (await world.get('/api/tasks?all=true')).tasks ?? []
  const { tasks } = (await world.app.call('GET', '/api/tasks', { query: { all: 'true' } })).body as {
    tasks: { id: string }[]
  }
  const id = task?.id ?? tasks[0]!.id
  const file = join(world.root, '.provost/tasks', id, 'state.json')
  const before = [await readFile(file, 'utf8'), (await world.get(`/api/tasks/${id}`)).version]
  for (const part of ['', '/timeline', '/facts', '/why', '/artifacts/plan']) await world.get(`/api/tasks/${id}${part}`)
  expect([await readFile(file, 'utf8'), (await world.get(`/api/tasks/${id}`)).version]).toEqual(before)
})

test('a revert of a done task goes through redo; then every byte and mode is as it was, and again changes nothing', async () => {
  const task = await world.newTask('again')
  // The first task's change lies in the tree: commit it, so that this one starts from a clean base for its paths.
  const first = (
    (await world.app.call('GET', '/api/tasks', { query: { all: 'true' } })).body as { tasks: { id: string }[] }
  ).tasks[0]!
  expect(await world.change(first.id, 'revert', { reason: 'no', apply: true })).toMatchObject({
    code: 'TASK_TERMINAL_USE_REDO',
  })
  expect(await world.change(first.id, 'redo', { phase: 'accept', reason: 'it breaks' })).toMatchObject({
    phase: 'accept',
  })
  const plan = await world.change(first.id, 'revert', { reason: 'it breaks' })
  expect(plan.notes).toEqual(
    expect.arrayContaining(['restore src/hello.txt', 'delete src/deep/er/bye.txt', 'restore old.txt', 'chmod run.sh']),
  )
  expect(await world.read('src/hello.txt')).toBe('hello and bye\n')
  expect(await world.change(first.id, 'revert', { reason: 'it breaks', apply: true })).toMatchObject({
    phase: 'done',
    outcome: 'reverted',
  })
  expect(await world.read('src/hello.txt')).toBe('hello\n')
  expect(await world.read('old.txt')).toBe('old\n')
  await expect(stat(join(world.root, 'src/deep'))).rejects.toThrow()
  expect((await stat(join(world.root, 'run.sh'))).mode & 0o111).toBe(0)
  const once = await world.status()
  expect(await world.change(first.id, 'revert', { reason: 'again', apply: true })).toMatchObject({
    outcome: 'reverted',
  })
  expect(await world.status()).toBe(once)
  expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase: 'planning' })
})

test('with --commit exactly the task’s paths are committed; what was staged stays staged', async () => {
  const task = await world.newTask('commit it')
  await world.take(task, 'accept')
  const before = await world.status()
  const answer = await world.change(task, 'decision', { note: 'good', commit: 'Say goodbye' })
  expect(answer).toMatchObject({ phase: 'done', moved: { from: 'accept', to: 'done' } })
  const names = await git(world.root, 'show', '--name-status', '--format=%s', 'HEAD')
  expect(names.trim().split('\n').filter(Boolean)).toEqual([
    'Say goodbye',
    'D\told.txt',
    'M\trun.sh',
    'A\tsrc/deep/er/bye.txt',
    'M\tsrc/hello.txt',
  ])
  expect(await world.status()).toBe(before)
})
