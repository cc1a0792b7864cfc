// Overrides, redo, questions, drift, races, budgets: every road beside the straight one.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { git } from '#adapters/git/run-git'
import { openTaskWorld, PLAN, type TaskWorld, WORK, YES } from '#testing/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const rulesOf = async (task: string) => {
  const { rows } = await world.get(`/api/tasks/${task}/timeline`)
  return rows.map(({ text, rule }: { text: string; rule: string | null }) => (rule ? `${text}: ${rule}` : text))
}

describe('planning', () => {
  test('a blocking question stops the task until a person has answered it; the answer is in the next prompt', async () => {
    const asks = `if ! grep -q 'per user' ; then echo '{"questions":[{"id":"q1","text":"per user?","blocking":true}]}' > "$PROVOST_SUBMIT_DIR/questions.json"; fi\n${YES}`
    await world.configure({ planner: asks })
    const task = await world.newTask()
    const asked = await world.change(task, 'plan')
    expect(asked).toMatchObject({ phase: 'planning', needs: expect.stringMatching(/work|answer/) })
    expect(asked.notes).toContain('q1 [blocking] per user?')
    expect(await world.change(task, 'answers', { question: 'q9', text: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await world.change(task, 'answers', { question: 'q1', text: 'per user and address' })).toMatchObject({
      task,
    })
    expect(await world.change(task, 'plan')).toMatchObject({ phase: 'plan_review', rule: 'PLAN_READY' })
    await world.configure({})
  })

  test('a plan that changes its structure is asked for again until two rounds agree', async () => {
    const counting = `n=$(cat /tmp/provost-round-$PPID 2>/dev/null || echo 0); ${YES}`
    await world.configure({ planner: counting })
    const task = await world.newTask()
    await world.change(task, 'plan')
    const rules = await rulesOf(task)
    expect(rules).toEqual(
      expect.arrayContaining([
        'planning is workshop, round 1: STRUCTURE_NEEDED',
        'planning is formalizing, round 2: STRUCTURE_STABLE',
        'planning is review_ready, round 2: OUTPUTS_READY',
      ]),
    )
    await world.configure({})
  })

  test('a plan by hand: a template first, all problems of a bad one, then the move', async () => {
    const task = await world.newTask()
    const offered = await world.change(task, 'plan', { by: 'hand' })
    expect([offered.rule, JSON.parse(offered.template).id, offered.saveTo]).toEqual([
      'PLAN_MISSING',
      task,
      expect.stringContaining('planning/planning.ai.json'),
    ])
    const bad = await world.change(task, 'plan', { by: 'hand', plan: '{"id":"x"}' })
    expect(bad).toMatchObject({ code: 'TASK_PLAN_INVALID', status: 400 })
    await writeFile(offered.saveTo, JSON.stringify(PLAN)).catch(async () => {
      await world.write(offered.saveTo.slice(world.root.length + 1), JSON.stringify(PLAN))
    })
    expect(await world.change(task, 'next')).toMatchObject({ moved: { from: 'planning', to: 'plan_review' } })
  })

  test('a plan that was sent back must change', async () => {
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    const back = await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'changes', note: 'too big' } })
    expect(back).toMatchObject({ phase: 'planning', rule: 'PLAN_REVIEW_NEEDS_CHANGES' })
    const same = await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PLAN) })
    expect(same).toMatchObject({ phase: 'planning', rule: 'PLAN_UNCHANGED' })
    const other = await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify({ ...PLAN, title: 'smaller' }) })
    expect(other).toMatchObject({ phase: 'plan_review' })
  })

  test('a harness that is not there is refused with what to do instead', async () => {
    await world.write('.provost/config.yaml', 'id: shop\n')
    const task = await world.newTask()
    expect(await world.change(task, 'plan')).toMatchObject({
      code: 'HARNESS_UNAVAILABLE',
      hint: expect.stringContaining('--by hand'),
    })
    expect(await world.change(task, 'run')).toMatchObject({ stopped: { action: 'pause', rule: 'HARNESS_UNAVAILABLE' } })
    await world.configure({})
  })
})

describe('plan review', () => {
  test('a reviewer that never answers is missing, and only it is asked again', async () => {
    await world.configure({ planner: `[ "$PROVOST_ROLE" = RiskPlanner ] && exit 1; ${YES}` })
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    const answer = await world.change(task, 'reviews', { subject: 'plan' })
    expect(answer).toMatchObject({ phase: 'plan_review', rule: 'PLAN_REVIEW_INCOMPLETE' })
    expect(answer.notes.join(' ')).toContain('missing RiskPlanner')
    await world.configure({})
    expect(await world.change(task, 'reviews', { subject: 'plan' })).toMatchObject({ rule: 'PLAN_REVIEW_OK' })
    const sessions = (await rulesOf(task)).filter(
      text => text.startsWith('plan_review attempt') && text.includes('session'),
    )
    expect(sessions).toHaveLength(3)
  })

  test('one blocking role blocks, whatever the others say', async () => {
    await world.configure({
      planner: `if [ "$PROVOST_ROLE" = RiskPlanner ]; then echo '{"ok":true,"blocking_issues":["data loss"]}' > "$PROVOST_SUBMIT_DIR/verdict.json"; else ${YES}\nfi`,
    })
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    expect(await world.change(task, 'reviews', { subject: 'plan' })).toMatchObject({
      phase: 'planning',
      rule: 'PLAN_REVIEW_BLOCKED',
    })
    await world.configure({})
  })

  test('a plan that updates a file which is not there is flawed, before anybody is asked', async () => {
    const task = await world.newTask()
    const plan = { ...PLAN, file_plan: [{ path: 'nowhere.txt', intent: 'update' }] }
    await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(plan) })
    const answer = await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
    expect(answer).toMatchObject({ rule: 'PLAN_REVIEW_BLOCKED' })
    expect(answer.notes).toContain('structural flaw FILE_ABSENT: nowhere.txt')
  })
})

describe('override and redo', () => {
  test('an override at review is a waiver that dies with the next byte of code', async () => {
    const task = await world.newTask()
    await world.take(task, 'review', 'hand')
    expect(await world.change(task, 'next', { override: '  ' })).toMatchObject({ code: 'REASON_REQUIRED' })
    expect(await world.change(task, 'next', { override: 'x', to: 'done' })).toMatchObject({ code: 'TASK_NOT_AN_EDGE' })
    const waived = await world.change(task, 'next', { override: 'I accept the risk of skipping review' })
    expect(waived).toMatchObject({ phase: 'test', rule: 'REVIEW_WAIVED' })
    await world.change(task, 'redo', { phase: 'codegen', reason: 'one more byte' })
    await world.configure({ worker: `${WORK}\necho more >> src/hello.txt` })
    expect(await world.change(task, 'codegen')).toMatchObject({ phase: 'review' })
    expect((await world.get(`/api/tasks/${task}/facts`)).codeReview).toMatchObject({ value: 'missing' })
    await world.configure({})
  })

  test('redo moves exactly its phases to the history, byte for byte, and again without new work does nothing', async () => {
    const task = await world.newTask()
    await world.take(task, 'review', 'hand')
    const directory = join(world.root, '.provost/tasks', task)
    const patch = await readFile(join(directory, 'code/diff.patch'))
    expect(await world.change(task, 'redo', { phase: 'banana' })).toMatchObject({ code: 'TASK_UNKNOWN_TARGET' })
    expect(await world.change(task, 'redo', { phase: 'test' })).toMatchObject({ code: 'TASK_REDO_CANNOT_SKIP_AHEAD' })
    const redone = await world.change(task, 'redo', { phase: 'codegen', reason: 'new base' })
    expect(redone).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MISSING' })
    expect(await readdir(join(directory, 'history'))).toEqual(['1-codegen'])
    expect(await readFile(join(directory, 'history/1-codegen/code/diff.patch'))).toEqual(patch)
    await expect(readFile(join(directory, 'code/diff.patch'))).rejects.toThrow()
    expect(await readFile(join(directory, 'planning/planning.ai.json'), 'utf8')).toBe(JSON.stringify(PLAN))
    const again = await world.change(task, 'redo', { phase: 'codegen', reason: 'again' })
    expect(again.notes[0]).toContain('nothing to archive')
    expect(await readdir(join(directory, 'history'))).toEqual(['1-codegen'])
  })

  test('attempts run out, a person is asked, and a person may grant more', async () => {
    await world.configure({ task: '  attemptsMax: 1' })
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    const back = await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'changes' } })
    expect(back).toMatchObject({ phase: 'plan_review', rule: 'BUDGET_EXHAUSTED', needs: 'person' })
    expect(await world.change(task, 'next')).toMatchObject({ code: 'TASK_BUDGET_EXHAUSTED' })
    await world.change(task, 'budget', { phase: 'planning', add: 1, reason: 'once more' })
    expect(await world.change(task, 'next')).toMatchObject({ phase: 'planning' })
    await world.configure({})
  })

  test('an issue that blocks sends the change back; dismissed by a person with a reason it does not', async () => {
    const review = JSON.stringify({
      verdict: 'changes_requested',
      body: 'no',
      findings: [{ severity: 'blocking', kind: 'code', message: 'slow' }],
    })
    const task = await world.newTask()
    await world.take(task, 'review', 'hand')
    const stays = await world.change(task, 'reviews', { subject: 'code', review, noMove: true })
    expect(stays).toMatchObject({ phase: 'review', moved: null })
    const issue = stays.notes.find((note: string) => note.includes('[blocking]'))!.split(' ')[0]
    expect(await world.change(task, 'reviews', { subject: 'code', dismiss: { issue, reason: ' ' } })).toMatchObject({
      code: 'REASON_REQUIRED',
    })
    expect(
      await world.change(task, 'reviews', { subject: 'code', dismiss: { issue, reason: 'measured' } }),
    ).toMatchObject({ phase: 'test', rule: 'REVIEW_PASS' })
    const other = await world.newTask()
    await world.take(other, 'review', 'hand')
    expect(await world.change(other, 'reviews', { subject: 'code', review })).toMatchObject({
      phase: 'codegen',
      rule: 'CODE_ISSUE',
    })
  })

  test('a worker that finds the plan unclear sends the task back to the plan review', async () => {
    await world.configure({
      worker: `echo '{"signal":"plan_unclear","text":"which file?"}' > "$PROVOST_SUBMIT_DIR/signal.json"`,
    })
    const task = await world.newTask()
    await world.take(task, 'codegen', 'hand')
    expect(await world.change(task, 'codegen')).toMatchObject({ phase: 'plan_review', rule: 'PLAN_UNCLEAR' })
    await world.configure({})
  })
})

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
    expect((await rulesOf(task)).filter(text => text.includes('outside Provost'))).toHaveLength(1)
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
    const { rm } = await import('node:fs/promises')
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
