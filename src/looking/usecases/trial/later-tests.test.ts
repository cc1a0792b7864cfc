// A test that was added after a change is a hidden test of it: what it kills, three times, and what the shown tests do not notice is a
// defect that only a reviewer could find. Nobody has to configure anything for that.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { PRICE_PLAN } from '#testing/samples/price-plan'
import { scriptedAgents } from '#testing/scripted-agents'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const CHANGED = 'export const isBig = n => n >= 10\nexport const isOld = n => n >= 90\nexport const names = []\n'
const NODE = JSON.stringify(process.execPath)
const test_of = (name: string, at: number) => `import { equal } from 'node:assert'
import { test } from 'node:test'
import { ${name} } from '../price.mjs'
test('${name}', () => equal(${name}(${at}), true))
`
const SILENT = async () => [`::provost ${JSON.stringify({ verdict: 'approved', body: 'fine' })}`]

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

let world: TaskWorld
let task: string

beforeAll(async () => {
  world = await openTaskWorld({
    confinement: 'required',
    files: { 'price.mjs': 'export const isBig = n => n\n', 'test/none.test.mjs': "import 'node:test'\n" },
    worker: `if [ "$PROVOST_PHASE" = codegen ]; then printf '%s' '${CHANGED}' > price.mjs; fi`,
    config: `reviewers: [command]
reviewer: { harness: command, args: [${NODE}] }
looking: { enabled: true }`,
    task: `  suites:\n    - { id: unit, kind: test, command: [${NODE}, --test] }`,
  })
  task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PRICE_PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
})
afterAll(() => world.close())

const hold = async (): Promise<Body> => {
  const { sessions } = world.app.world
  Object.assign(sessions, scriptedAgents(sessions.files, SILENT))
  const body = { task, classes: ['boundary'], clean: false, overShare: true }
  return (await world.app.call('POST', '/api/looking/trials', { body })).body
}

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await world.write(path, text)
  await git(world.root, 'add', '--all')
  await git(world.root, '-c', 'user.name=ana', '-c', 'user.email=ana@example.test', 'commit', '--quiet', '-m', 'later')
}

test('without any hidden test nothing can be planted', async () => {
  expect(await hold()).toMatchObject({ code: 'LOOKING_NO_PLANTS', detail: expect.stringContaining('V6') })
})

test('one that notices an edit once and not again has shown nothing', async () => {
  const flaky = `import { existsSync, writeFileSync } from 'node:fs'
import { isBig, isOld } from '../price.mjs'
const isRight = isBig(10) && isOld(90)
if (!isRight && !existsSync('seen')) {
  writeFileSync('seen', '')
  throw new Error('once')
}
`
  await commit({ 'test/price-flaky.test.mjs': flaky })
  expect(await hold()).toMatchObject({ code: 'LOOKING_NO_PLANTS', detail: expect.stringContaining('1 unknown (V9)') })
})

test('a later test shows which edits are defects, and one that fails with the change says nothing', async () => {
  const fails = "import { equal } from 'node:assert'\nimport { later } from '../price.mjs'\nequal(later, 1)\n"
  await commit({ 'test/price-big.test.mjs': test_of('isBig', 10), 'test/price-later.test.mjs': fails })
  const trial = await hold()
  expect(trial).toMatchObject({ state: 'scored', missed: [expect.any(String)], leftOut: null })
  expect(trial.plants).toMatchObject([{ path: 'price.mjs', line: 1, class: 'boundary' }])
  const { plants } = await world.get('/api/looking/plants')
  expect(plants).toMatchObject([{ state: 'valid', rule: 'V8', line: 1 }])
})

test('what it kills is judged anew when there are more of them', async () => {
  await commit({ 'test/price-old.test.mjs': test_of('isOld', 90) })
  const lines = new Set<number>()
  for (let tries = 0; tries < 12 && lines.size < 2; tries++) lines.add((await hold()).plants[0].line)
  expect([...lines].toSorted()).toEqual([1, 2])
})
