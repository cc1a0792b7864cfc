// What others do to a task and its repository meanwhile, and what a task does by itself.
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { openTaskWorld, PLAN, type TaskWorld, WORK } from '#testing/worlds/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const textsOf = async (task: string): Promise<string[]> => {
  const { rows } = await world.get(`/api/tasks/${task}/timeline`)
  return rows.map(({ text }: { text: string }) => text)
}

describe('what others do meanwhile', () => {
  test('a file edited after the apply stops the revert; --partial leaves it, --force saves it first', async () => {
    const task = await world.newTask()
    await world.take(task, 'done', 'hand')
    await world.change(task, 'redo', { phase: 'accept', reason: 'revert it' })
    await world.write('src/hello.txt', 'mine now\n')
    const before = await world.status()
    const refused = await world.change(task, 'revert', { reason: 'no', apply: true })
    expect(refused).toMatchObject({
      code: 'TASK_REVERT_REFUSED',
      status: 409,
      details: { paths: ['src/hello.txt DRIFT'] },
    })
    expect(await world.status()).toBe(before)
    const forced = await world.change(task, 'revert', { reason: 'no', apply: true, force: ['src/hello.txt'] })
    expect(forced).toMatchObject({ phase: 'done', outcome: 'reverted' })
    expect(await world.read('src/hello.txt')).toBe('hello\n')
    const salvage = join(world.root, '.provost/tasks', task, 'revert/salvage')
    const [saved] = await readdir(salvage)
    expect(await readFile(join(salvage, saved!), 'utf8')).toBe('mine now\n')
    expect(await world.change(task, 'revert', { reason: 'no', apply: true, force: ['../x'] })).toMatchObject({
      outcome: 'reverted',
    })
  })

  test('an apply onto somebody’s edit is refused before anything is decided', async () => {
    const task = await world.newTask()
    await world.take(task, 'accept', 'hand')
    await world.write('src/hello.txt', 'half written\n')
    const before = await world.status()
    expect(await world.change(task, 'decision', { note: 'go' })).toMatchObject({ code: 'TASK_APPLY_REFUSED' })
    expect(await world.status()).toBe(before)
    expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ rule: 'DECISION_MISSING' })
    await world.write('src/hello.txt', 'hello\n')
    expect(await world.change(task, 'decision', { note: 'go' })).toMatchObject({ phase: 'done' })
    await world.change(task, 'redo', { phase: 'accept', reason: 'x' })
    await world.change(task, 'revert', { reason: 'clean up', apply: true })
  })

  test('in the middle of a rebase nothing is applied and nothing is taken out, with --commit not beside an index.lock either', async () => {
    const as = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']
    const task = await world.newTask()
    await world.take(task, 'accept', 'hand')
    const before = await world.status()
    const refused = async (code: string, words: string, verb: string, body: object) => {
      expect(await world.change(task, verb, body)).toMatchObject({ code, detail: expect.stringContaining(words) })
      expect(await world.status()).toBe(before)
    }
    await git(world.root, ...as, 'commit', '--quiet', '--allow-empty', '--message=More')
    await git(world.root, ...as, 'rebase', '--exec', 'false', 'HEAD~1').catch(() => 'it stopped, as it should')
    await refused('TASK_APPLY_REFUSED', 'a rebase is under way', 'decision', { note: 'go' })
    await git(world.root, 'rebase', '--abort')
    const lock = join(world.root, '.git/index.lock')
    await writeFile(lock, '')
    await refused('TASK_APPLY_REFUSED', 'index.lock', 'decision', { note: 'go', commit: 'Say hello' })
    await rm(lock)
    expect(await world.change(task, 'decision', { note: 'go' })).toMatchObject({ phase: 'done' })
    await world.change(task, 'redo', { phase: 'accept', reason: 'x' })
    await writeFile(join(world.root, '.git/MERGE_HEAD'), await git(world.root, 'rev-parse', 'HEAD'))
    const during = await world.change(task, 'revert', { reason: 'out', apply: true })
    expect(during).toMatchObject({
      code: 'TASK_REVERT_REFUSED',
      detail: expect.stringContaining('a merge is under way'),
    })
    await rm(join(world.root, '.git/MERGE_HEAD'))
    expect(await world.change(task, 'revert', { reason: 'out', apply: true })).toMatchObject({ outcome: 'reverted' })
  })

  test('what an editor writes into a file that was replaced meanwhile is kept in the home, told once, and on record', async () => {
    const task = await world.newTask()
    await world.take(task, 'accept', 'hand')
    const editor = await open(join(world.root, 'src/hello.txt'), 'r+')
    expect(await world.change(task, 'decision', { note: 'go' })).toMatchObject({ phase: 'done' })
    await editor.writeFile('mine, from an editor that had the file open')
    await editor.close()
    const { notes } = await world.change(task, 'redo', { phase: 'accept', reason: 'x' })
    const told = notes.find((note: string) => note.startsWith('an edit of src/hello.txt during the apply is kept at '))
    expect(await readFile(told.split('kept at ')[1], 'utf8')).toBe('mine, from an editor that had the file open')
    expect(await textsOf(task)).toContain(told)
    const { notes: again } = await world.change(task, 'revert', { reason: 'clean up', apply: true })
    expect(again.join()).not.toContain('kept at')
    expect(await world.read('src/hello.txt')).toBe('hello\n')
  })

  test('a base that moved makes the output stale; nothing is applied on a guess', async () => {
    const task = await world.newTask()
    await world.take(task, 'accept', 'hand')
    await world.write('src/hello.txt', 'hello from the base\n')
    await git(world.root, '-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '-am', 'moved')
    expect(await world.change(task, 'next')).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_LOST' })
    await world.write('src/hello.txt', 'hello\n')
    await git(world.root, '-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '-am', 'back')
  })

  test('an edit of state.json is drift: reads warn, changes stop, repair keeps the edited file', async () => {
    const task = await world.newTask()
    const file = join(world.root, '.provost/tasks', task, 'state.json')
    const edited = (await readFile(file, 'utf8')).replace('"planning"', '"done"')
    await writeFile(file, edited)
    expect((await world.get(`/api/tasks/${task}`)).warnings).toHaveLength(1)
    for (const _again of [1, 2])
      expect(await world.change(task, 'next')).toMatchObject({ code: 'STATE_DRIFT', status: 409 })
    expect(await readFile(file, 'utf8')).toBe(edited)
    expect((await textsOf(task)).filter(text => text.includes('outside Provost'))).toHaveLength(1)
    expect((await world.change(task, 'repair')).notes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^- .*"done"/)]),
    )
    await world.change(task, 'repair', { apply: true, reason: 'by mistake' })
    expect(await readFile(join(world.root, '.provost/tasks', task, 'history/drift-1/state.json'), 'utf8')).toBe(edited)
    expect(await world.change(task, 'next')).toMatchObject({ code: 'TASK_GATE_CLOSED' })
  })

  test('a state.json that is missing is written again by the next change', async () => {
    const task = await world.newTask()
    const file = join(world.root, '.provost/tasks', task, 'state.json')
    await rm(file)
    expect((await world.get(`/api/tasks/${task}`)).warnings).toEqual([])
    await expect(readFile(file)).rejects.toThrow()
    await world.change(task, 'brief', { text: 'more' })
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ task_id: task, phase: 'planning' })
  })

  test('two people at once: one works, the other hears who and since when; an old version is a conflict', async () => {
    const gate = join(world.root, '.provost', 'gate')
    await world.configure({ worker: `while [ ! -f ${gate} ]; do sleep 0.05; done\n${WORK}` })
    const task = await world.newTask()
    await world.take(task, 'codegen', 'hand')
    const { version } = await world.get(`/api/tasks/${task}`)
    const working = world.change(task, 'codegen')
    await expect.poll(async () => (await world.get(`/api/tasks/${task}`)).version).toBeGreaterThan(version)
    const second = await world.change(task, 'next')
    expect(second).toMatchObject({
      code: 'TASK_BUSY',
      status: 409,
      detail: expect.stringMatching(/^codegen by ana is running/),
    })
    await writeFile(gate, '')
    expect(await working).toMatchObject({ phase: 'review' })
    const late = await world.app.call('POST', `/api/tasks/${task}/next`, {
      body: {},
      headers: { 'if-match': `"${version}"` },
    })
    expect(late.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      detail: expect.stringContaining('somebody else changed it first'),
    })
    await world.configure({})
  })

  test('an agent may not move, waive, decide or redo', async () => {
    const task = await world.newTask()
    await world.take(task, 'accept', 'hand')
    const agent = { kind: 'agent', id: 'shop-1' } as const
    for (const [verb, body] of [
      ['decision', { note: 'I like it' }],
      ['redo', { phase: 'codegen', reason: 'x' }],
      ['budget', { phase: 'codegen', add: 1, reason: 'x' }],
      ['answers', { question: 'q', text: 'x' }],
    ] as const) {
      const { version } = await world.get(`/api/tasks/${task}`)
      const answer = await world.app.call('POST', `/api/tasks/${task}/${verb}`, {
        body,
        actor: agent,
        headers: { 'if-match': `"${version}"` },
      })
      expect([verb, answer.status >= 400]).toEqual([verb, true])
    }
    expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase: 'accept', rule: 'DECISION_MISSING' })
  })
})

describe('by itself', () => {
  test('run pauses where it is told to and goes on when it is run again', async () => {
    const task = await world.newTask()
    const paused = await world.change(task, 'run', { pauseAt: ['accept'] })
    expect(paused).toMatchObject({ phase: 'test', stopped: { action: 'pause', rule: 'PAUSE_POINT' } })
    expect(await world.change(task, 'run')).toMatchObject({ phase: 'accept', stopped: { rule: 'NEEDS_DECISION' } })
  })

  test('a policy accepts only what is proven', async () => {
    const suite = `  suites:\n    - { id: unit, kind: test, command: "echo 'ok 1 - AC1 there is a goodbye'; echo 1..1", report: { format: tap } }`
    await world.configure({ task: `${suite}\n  accept: { by: policy, riskMax: low }` })
    const task = await world.newTask()
    expect(await world.change(task, 'run')).toMatchObject({
      phase: 'accept',
      stopped: { rule: 'TASK_PERSON_REQUIRED' },
    })
    expect((await world.change(task, 'run')).notes[0]).toContain('RISK_TOO_HIGH')
    const plan = { ...PLAN, work: { tasks: [{ id: 'w', title: 'w', risk_level: 'low' }] } }
    const proven = await world.newTask()
    await world.change(proven, 'plan', { by: 'hand', plan: JSON.stringify(plan) })
    expect(await world.change(proven, 'run')).toMatchObject({
      phase: 'done',
      outcome: 'accepted',
      stopped: { action: 'stop' },
    })
    await world.configure({})
  })
})
