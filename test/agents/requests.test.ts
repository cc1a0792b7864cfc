// A real agent that asks: each question is open until it is answered, taken back or overtaken, and no longer.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openProvostStage, type ProvostStage } from './provost-stage.ts'
import { REQUEST_TAKES } from './request-takes.ts'

const SOON = { timeout: 120_000, interval: 100 }

let open: ProvostStage

afterEach(async () => {
  await open.run('session kill shop-1')
  await open.close()
})

const ask = { harness: 'claude-code', more: { permissions: 'default' } }
const status = async () => (await open.show('shop-1')).status
const requests = async () =>
  (await open.show('shop-1')).permissions.map(({ id, closed }: { id: string; closed: string }) => `${id} ${closed}`)

test('after the answer it works, while its tool still runs', async () => {
  const call = { id: 'slow', tool: 'Bash', input: { command: 'tail -f /dev/null' } }
  const turns = [{ answer: { text: 'I will.', calls: [call] } }]
  open = await openProvostStage({ about: 'A call that does not end.', turns }, ask)
  await open.run(['session', 'spawn', '--prompt', 'Write slowly'])
  await expect.poll(status, SOON).toBe('needs_input')
  await open.run('session answer shop-1 --option allow_once')
  await expect.poll(status, SOON).toBe('working')
  expect(await requests()).toEqual(['p_1 answered'])
})

test('of two questions at once the second stays open when the first is answered', async () => {
  open = await openProvostStage(REQUEST_TAKES['claude-two-requests']!.scenario, ask)
  await open.run(['session', 'spawn', '--prompt', 'Read both'])
  await expect.poll(requests, SOON).toEqual(['p_1 null', 'p_2 null'])
  await open.run('session answer shop-1 --request p_1 --option deny')
  await expect.poll(async () => (await open.show('shop-1')).permissions[0].closed, SOON).toBe('answered')
  expect(await status()).toBe('needs_input')
  await open.run('session answer shop-1 --request p_2 --option deny')
  await expect.poll(status, SOON).toBe('idle')
  expect(await requests()).toEqual(['p_1 answered', 'p_2 answered'])
})

test('what was said to an agent that died before it read it is said again when it is brought back', async () => {
  const call = { id: 'slow', tool: 'Bash', input: { command: 'tail -f /dev/null' } }
  const turns = [
    { when: { user: 'In blue' }, answer: { text: 'Blue it is.' } },
    { when: { lastUser: 'Continue' }, answer: { text: 'I go on.' } },
    { answer: { text: 'I will.', calls: [call] } },
  ]
  const allowed = { harness: 'claude-code', more: { args: ['--allowedTools=Bash'] } }
  open = await openProvostStage({ about: 'A call that does not end.', turns }, allowed)
  await open.run(['session', 'spawn', '--prompt', 'Paint'])
  const { runDirectory } = (await open.run('session show shop-1 --json')).json
  const printed = () => readFile(join(runDirectory, 'output.log'), 'utf8').catch(() => '')
  await expect.poll(printed, SOON).toContain('"type":"tool_use"')
  const said = open.run(['session', 'send', 'shop-1', 'In blue, please'])
  const message = async () => (await open.run('session show shop-1 --json')).json.messages[0]?.state
  await expect.poll(message, SOON).toBe('sent')
  const identity = JSON.parse(await readFile(join(runDirectory, 'identity.json'), 'utf8'))
  process.kill(-identity.agent.processGroup, 'SIGKILL')
  await expect.poll(status, SOON).toBe('killed')
  await said
  expect(await message()).toBe('sent')
  await open.run('session restore shop-1')
  await expect.poll(async () => (await open.show('shop-1')).messages[0].state, SOON).toBe('acked')
  await expect.poll(() => JSON.stringify(open.stage.stub.asked.at(-1)?.history), SOON).toContain('In blue')
})

test('an agent that calls the same for ever is told of, and goes on', async () => {
  const calls = [{ id: 'again', tool: 'Bash', input: { command: 'true' } }]
  const scenario = { about: 'The same call for ever.', requestsMax: 60, turns: [{ answer: { calls } }] }
  open = await openProvostStage(scenario, { harness: 'claude-code', more: { args: ['--allowedTools=Bash'] } })
  await open.run(['session', 'spawn', '--prompt', 'Loop'])
  const told = async () => {
    await open.run('session probe shop-1')
    return (await open.run('host status --json')).stdout
  }
  await expect.poll(told, SOON).toContain('agent_loops')
})
