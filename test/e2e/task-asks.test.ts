// An agent of a task that asks a person: everybody who looks hears of it at once, and it can be answered from there.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Ended, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const AGENT = join(import.meta.dirname, 'workers', 'asking-agent.mjs')
const SOON = { timeout: 300_000, interval: 100 }

async function openScene(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'acp', args: [process.execPath, AGENT] })
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n`)
  const { json } = await provost.ask(['task', 'new', 'Say goodbye', '--json'], { cwd: root })
  return { root, task: String(json.task), run: (words: readonly string[]) => provost.ask(words, { cwd: root }) }
}

/** Starts a command that will wait, and keeps what it says. */
function watch(provost: Provost, root: string, words: readonly string[]) {
  const child = provost.start(words, { cwd: root })
  const said = { text: '', ended: new Promise<number | null>(resolve => child.once('close', resolve)) }
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (said.text += chunk))
  return said
}

const ASKS = /shop-\d+ asks permission for .*Write planning\.ai\.json.*\(allow, reject\)/

describe.each(['with a daemon', 'without a daemon'])('%s', place => {
  test('the waiting command, status, list, why and the notifications say what it waits for', async ({ provost }) => {
    const { root, task, run } = await openScene(provost)
    if (place === 'with a daemon') await provost.startDaemon({ cwd: root })
    const plan = watch(provost, root, ['task', 'plan', task])
    await expect.poll(() => plan.text, SOON).toMatch(ASKS)
    await expect.poll(() => plan.text, SOON).toMatch(/answer with `provost session answer shop-\d+ --option allow`/)
    const looks = [
      ['task', 'status', task],
      ['task', 'list'],
      ['why', task],
    ]
    for (const words of looks) expect((await run(words)).stdout).toMatch(ASKS)
    const { json: status } = await run(['task', 'status', task, '--json'])
    expect(status).toMatchObject({ needs: 'answer', rule: 'AGENT_ASKS', asks: [{ options: ['allow', 'reject'] }] })
    if (place === 'with a daemon')
      await expect.poll(async () => (await run(['host', 'status'])).stdout, SOON).toMatch(ASKS)
    await answerUntilEnd(task, plan, run)
    expect((await run(['task', 'status', task, '--json'])).json).toMatchObject({ phase: 'plan_review', asks: [] })
  })
})

test('at a terminal it is answered where it is shown', async ({ provost }) => {
  const { root, task, run } = await openScene(provost)
  const child = provost.startAtTerminal(['task', 'plan', task], { cwd: root })
  let said = ''
  let answers = 0
  child.stdout!.on('data', chunk => {
    said += chunk
    const prompts = said.split('1 allow, 2 reject; or Enter to leave it open: ').length - 1
    for (; answers < prompts; answers++) child.stdin!.write(answers === 0 ? 'what?\n' : '1\n')
  })
  const exitCode = await new Promise(resolve => child.once('close', resolve))
  expect(exitCode, said).toBe(0)
  expect(said).toMatch(/shop-1 asks permission for .*Write planning\.ai\.json/)
  expect(said).toMatch(/shop-1 answered: allow/)
  expect((await run(['task', 'status', task, '--json'])).json).toMatchObject({ phase: 'plan_review', asks: [] })
})

test('an answer from elsewhere ends the prompt, and the command goes on', async ({ provost }) => {
  const { root, task, run } = await openScene(provost)
  const child = provost.startAtTerminal(['task', 'plan', task], { cwd: root })
  const said = { text: '', ended: new Promise<number | null>(resolve => child.once('close', resolve)) }
  child.stdout!.on('data', chunk => (said.text += chunk))
  await expect.poll(() => said.text, SOON).toContain('or Enter to leave it open: ')
  await answerUntilEnd(task, said, run)
})

type Watched = ReturnType<typeof watch>

/** Each round of planning asks anew; the answer goes by the name of the task. */
async function answerUntilEnd(task: string, plan: Watched, run: (words: readonly string[]) => Promise<Ended>) {
  let isOver = false
  void plan.ended.then(() => (isOver = true))
  while (!isOver) {
    const { json } = await run(['task', 'status', task, '--json'])
    const [ask] = json.asks
    if (!ask) continue
    const answered = await run(['task', 'answer', task, ask.session, 'allow'])
    // What was seen a moment ago may be answered and over by now.
    expect(answered.stdout + answered.stderr).toMatch(/answered: allow|asks nothing now/)
  }
  expect(await plan.ended, plan.text).toBe(0)
}
