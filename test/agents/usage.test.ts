// What real agents used, to the token: two turns, one that is killed in the middle, and one more after a resume. The ledger
// holds exactly what the stub served for the turns that ended; the killed one is partial or unknown, and never nothing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openProvostStage, type ProvostStage } from './provost-stage.ts'
import type { Scenario, ServedUsage } from './scenario.ts'
import { BRIEF, composeWholeTask } from './whole-task.ts'

const SOON = { timeout: 120_000, interval: 100 }

const FIRST: ServedUsage = { input: 11, cacheRead: 7, output: 3 }
const SECOND: ServedUsage = { input: 13, cacheRead: 17, output: 5 }
const CUT: ServedUsage = { input: 19, cacheRead: 0, output: 2 }
const LAST: ServedUsage = { input: 23, cacheRead: 29, output: 2 }

const scenario = (tool: string): Scenario => ({
  about: 'Two turns are answered, the third calls a tool and then hears nothing, the last one is answered.',
  turns: [
    { when: { lastUser: 'Say more' }, answer: { text: 'The last one.', usage: LAST } },
    { when: { result: 'toolu_third' }, answer: { hang: true } },
    {
      when: { lastUser: 'Say three' },
      answer: { calls: [{ id: 'toolu_third', tool, input: { command: 'true', cmd: 'true' } }], usage: CUT },
    },
    { when: { lastUser: 'Say two' }, answer: { text: 'Two.', usage: SECOND } },
    { when: { lastUser: 'Say one' }, answer: { text: 'One.', usage: FIRST } },
  ],
})

let open: ProvostStage

afterEach(async () => {
  await open.run('session kill shop-1')
  await open.close()
})

type UsageJson = {
  readonly records: readonly {
    readonly partial: boolean
    readonly told: { readonly nanos: number } | null
    readonly tokens: Readonly<Record<'input' | 'cacheRead' | 'output', number | null>>
  }[]
}

const records = async () => ((await open.run('usage export --format json --json')).json as UsageJson).records

function add(parts: readonly ServedUsage[]): ServedUsage {
  const sum = (of: (part: ServedUsage) => number) => parts.reduce((left, part) => left + of(part), 0)
  return { input: sum(part => part.input), cacheRead: sum(part => part.cacheRead), output: sum(part => part.output) }
}

/** Of turns that ended, from the ledger; a figure that is unknown there would be no number. */
async function countEnded(): Promise<unknown> {
  const whole = (await records()).filter(({ partial }) => !partial)
  return add(whole.map(({ tokens }) => tokens as ServedUsage))
}

const hasHung = () => open.stage.stub.asked.some(({ served }) => served === null)
const becomes = (status: string) => expect.poll(async () => (await open.show('shop-1')).status, SOON).toBe(status)
const countBecomes = (parts: readonly ServedUsage[]) =>
  expect
    .poll(async () => {
      await open.run('session probe shop-1')
      return countEnded()
    }, SOON)
    .toEqual(add(parts))

async function killAgent(generation: number): Promise<void> {
  await expect.poll(hasHung, SOON).toBe(true)
  const file = join(open.provost.home, 'runs', 'shop-1', `g${generation}`, 'identity.json')
  const { agent } = JSON.parse(await readFile(file, 'utf8'))
  process.kill(-agent.processGroup, 'SIGKILL')
}

/** An agent that takes one prompt per launch ends by itself; whoever is quicker than that is told to wait. */
const restore = (prompt: string) =>
  expect
    .poll(async () => {
      await open.run('session probe shop-1')
      return (await open.run(['session', 'restore', 'shop-1', '--prompt', prompt])).exitCode
    }, SOON)
    .toBe(0)

test('Claude Code: the ledger is what was served for ended turns, and the killed turn is partial', async () => {
  open = await openProvostStage(scenario('Bash'), { harness: 'claude-code', more: { args: ['--allowedTools=Bash'] } })
  await open.run(['session', 'spawn', '--prompt', 'Say one'])
  await countBecomes([FIRST])
  await open.run(['session', 'send', 'shop-1', 'Say two'])
  await countBecomes([FIRST, SECOND])
  await open.run(['session', 'send', 'shop-1', 'Say three'])
  await killAgent(1)
  await becomes('killed')
  const cut = (await records()).filter(({ partial }) => partial)
  expect(cut.map(({ tokens, told }) => [tokens.input, tokens.output, told])).toEqual([[CUT.input, null, null]])
  await open.run(['session', 'restore', 'shop-1', '--prompt', 'Say more'])
  await countBecomes([FIRST, SECOND, LAST])
  const all = (await open.run('usage --json')).json
  expect(all.rows).toMatchObject([{ key: 'shop-1', turns: 4, partial: 1, costUnknown: 1, atLeast: true }])
  expect((await open.run('usage')).stdout).toMatch(/≥ 0\.\d{4} USD told/)
})

const readPid = async () => {
  const file = join(open.provost.home, 'runs', 'shop-1', 'g1', 'identity.json')
  return JSON.parse(await readFile(file, 'utf8')).agent.pid as number
}

test('Claude Code: a limit that interrupts ends the turn and not the agent, once', async () => {
  open = await openProvostStage(scenario('Bash'), { harness: 'claude-code', more: { args: ['--allowedTools=Bash'] } })
  await open.run(['session', 'spawn', '--prompt', 'Say one'])
  await countBecomes([FIRST])
  await open.run(['session', 'send', 'shop-1', 'Say three'])
  await expect.poll(hasHung, SOON).toBe(true)
  const pid = await readPid()
  expect((await open.run('usage limit set --stop 0.00001')).exitCode).toBe(0)
  await open.run('session probe shop-1')
  expect((await open.show('shop-1')).status).toBe('working') // it goes on, unless a person says otherwise
  await open.run('usage limit set --stop 0.00001 --interrupt')
  await becomes('idle')
  process.kill(pid, 0) // it lives
  await open.run('session probe shop-1')
  const { events } = (await open.run('log search --type spend.stopped --json')).json
  expect(events).toMatchObject([{ data: { session: 'shop-1', effect: 'interrupt', rule: 'usage.G1' } }])
  expect((await open.run(['session', 'send', 'shop-1', 'Say more'])).stdout).toContain('queued')
  await open.run('usage limit grant project/shop --amount 1 --reason release')
  await countBecomes([FIRST, CUT, LAST]) // of a turn that was interrupted it tells all that was served
  expect(await readPid()).toBe(pid)
})

// Its total after a resume holds also the request that was answered before it was killed: then all that was served is counted.
test('Codex: the ledger is what was served, and the killed turn is unknown', async () => {
  open = await openProvostStage(scenario('exec_command'), {
    harness: 'codex',
    more: { permissions: 'danger-full-access' },
  })
  await open.run(['session', 'spawn', '--prompt', 'Say one'])
  await countBecomes([FIRST])
  await restore('Say two')
  await countBecomes([FIRST, SECOND])
  await restore('Say three')
  await killAgent(3)
  await becomes('killed')
  expect((await open.run('usage')).stdout).toContain('the agent ended before it told what the turn used')
  await restore('Say more')
  await countBecomes([FIRST, SECOND, CUT, LAST])
  expect(add(open.stage.stub.asked.flatMap(({ served }) => served ?? []))).toEqual(await countEnded())
  const all = (await open.run('usage --json')).json
  expect(all.rows).toMatchObject([{ key: 'shop-1', turns: 4, partial: 1, costUnknown: 4, atLeast: true, cost: {} }])
})

test('a run of a task with Claude Code pauses at its cap, with the cost that Claude Code told', async () => {
  open = await openProvostStage(composeWholeTask('claude-code'), { harness: 'claude-code' })
  const { task } = (await open.run(['task', 'new', BRIEF, '--json'])).json
  const paused = await open.run(`task run ${task} --max-cost 0.0005 --json`)
  expect(paused.json.stopped).toEqual({ action: 'pause', rule: 'CAP_COST' })
  expect(paused.json.notes.join()).toMatch(/it has cost 0\.\d{4} USD as its agents tell; the cap is 0\.0005 USD/)
  const { rows } = (await open.run(`usage --by task --task ${task} --json`)).json
  expect(rows).toMatchObject([{ key: task, atLeast: false, costUnknown: 0 }])
  expect(rows[0].cost.USD).toBeGreaterThanOrEqual(500_000)
  expect((await open.run(`usage --by phase --task ${task}`)).stdout).toContain('planning')
})

test('a run of a task with Codex says before it begins that a cap on its cost cannot be kept', async () => {
  open = await openProvostStage(composeWholeTask('codex'), { harness: 'codex' })
  const { task } = (await open.run(['task', 'new', BRIEF, '--json'])).json
  const paused = await open.run(`task run ${task} --max-cost 5`)
  expect(paused.stdout + paused.stderr).toContain('codex never tells its cost')
  expect(open.stage.stub.asked).toEqual([])
  expect((await open.run(`why ${task}`)).stdout).toContain('COST_UNKNOWN: codex never tells its cost')
})
