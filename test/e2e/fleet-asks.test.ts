// Commands that are typed on the wrong machine travel through the log and are carried out once, by the owner.
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import {
  agentOf,
  type Env,
  eventsOf,
  heardTimes,
  openShop,
  soon,
  spawnWorking,
  test,
  worktreeOf,
} from './fleet-scene.ts'
import { OtherMachine } from './other-machine.ts'
import { kill, type Provost } from './program.ts'

const BOOT = 'b0071d00-0000-4000-8000-000000000002'
const WAITED = 5
// PROVOST_FLEET_KILLS=100 for all of them.
const KILLS = Number(process.env.PROVOST_FLEET_KILLS ?? 3)

async function openBoth(provost: Provost, second: Provost, env: Env, sessions: number) {
  const root = await openShop(provost, env)
  const { pid } = await provost.startDaemon({ env })
  const names = await spawnWorking(provost, root, env, sessions)
  const hidden = [provost.place]
  second.moveTo(await OtherMachine.open({ name: 'build-2', place: second.place, bootId: BOOT, hidden }))
  return { root, pid, names }
}

const openAsks = async (provost: Provost, env: Env) => (await provost.ask('ask list --json', { env })).json.asks

test('send, answer, kill, cleanup and review of a session of another node are carried out there, once', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const { root } = await openBoth(provost, second, env, 1)
  const list = await second.run('session list', { env })
  expect(list.stdout).toMatch(/NODE/)
  expect(await second.run('session attach shop-1', { env })).toMatchObject({ exitCode: 4 })

  expect(await second.run(['session', 'send', 'shop-1', 'please say'], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => heardTimes(provost, root, 'shop-1', 'please say'), soon).toBe(1)
  const asks = async () => (await second.ask('session show shop-1 --json', { env })).json.permissions.length
  await expect.poll(asks, soon).toBe(1)
  expect(await second.run('session answer shop-1 --option nonsense', { env })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('yes, no'),
  })
  expect(await second.run('session answer shop-1 --option yes', { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => heardTimes(provost, root, 'shop-1', '"option":"yes"'), soon).toBe(1)

  const review = await second.run('review trigger shop-1 --json', { env })
  expect(review.exitCode).not.toBe(5) // the owner has answered, with a run or with its own refusal

  const agent = agentOf(provost, 'shop-1')
  const killed = await second.run('session kill shop-1', { env })
  expect(killed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('killed (manually_killed)') })
  expect(listGroup(agent)).toEqual([])
  const cleaned = await second.run('session cleanup shop-1 --apply', { env })
  expect(cleaned).toMatchObject({ exitCode: 0 })
  expect(existsSync(worktreeOf(provost, root, 'shop-1'))).toBe(false)

  const story = await eventsOf(provost, 'session/shop-1', env)
  const count = (type: string) => story.filter(event => event.type === type).length
  expect([count('session.kill_requested'), count('session.permission_answered')]).toEqual([1, 1])
  expect(story.find(({ type }) => type === 'session.kill_requested').actor).toEqual({ kind: 'person', id: 'ana' })
  expect(await openAsks(second, env)).toEqual([])
})

test('an owner that stands still is waited for and said to be; afterwards it carries out what was asked, once', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const { pid } = await openBoth(provost, second, env, 2)
  kill(pid, 'SIGSTOP')
  const [kill1, kill2] = await Promise.all([
    second.run('session kill shop-1', { env }),
    second.run('session kill shop-2', { env }),
  ])
  for (const ended of [kill1!, kill2!])
    expect(ended).toMatchObject({ exitCode: 5, stderr: expect.stringMatching(/asked as_\w+ · waiting for node/) })
  // Silent for longer than a beat or two: what it said last is no longer shown as it is.
  const shown = async () => (await second.ask('session list --json', { env })).json.sessions[0]
  await expect.poll(async () => (await shown()).status, soon).toBe('unknown')
  // How long that took says something about the machine, and nothing about what is shown.
  const silent = expect.stringMatching(/^(late|out_of_contact)$/)
  expect(await shown()).toMatchObject({ lastStatus: 'working', node: { contact: silent } })
  expect((await second.ask('why shop-1 --json', { env })).json).toMatchObject({ state: 'unknown' })
  expect(listGroup(agentOf(provost, 'shop-1'))).toContain(agentOf(provost, 'shop-1'))

  const open = await openAsks(second, env)
  const other = open.find(({ subject }: { subject: string }) => subject === 'shop-2')
  expect(await second.run(`ask withdraw ${other.id}`, { env })).toMatchObject({ exitCode: 0 })
  kill(pid, 'SIGCONT')
  await expect.poll(() => openAsks(second, env), soon).toEqual([])
  const requests = (await eventsOf(provost, 'session/shop-1', env)).filter(
    ({ type }) => type === 'session.kill_requested',
  )
  expect(requests).toHaveLength(1)
  expect(listGroup(agentOf(provost, 'shop-1'))).toEqual([])
  expect(listGroup(agentOf(provost, 'shop-2'))).toContain(agentOf(provost, 'shop-2'))
})

test(`an owner that is killed between act and answer, ${KILLS} times, says everything once and answers in the end`, async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  let { root, pid } = await openBoth(provost, second, env, 1)
  for (let round = 1; round <= KILLS; round++) {
    kill(pid)
    pid = (await provost.startDaemon({ env: { ...env, PROVOST_STOP_AT: 'ask.answered' } })).pid
    const words = `word ${round} of many.`
    const sending = second.run(['session', 'send', 'shop-1', words], { env })
    await expect.poll(() => heardTimes(provost, root, 'shop-1', words), soon).toBe(1)
    await expect.poll(() => isStopped(pid), soon).toBe(true)
    kill(pid)
    pid = (await provost.startDaemon({ env })).pid
    expect([0, WAITED]).toContain((await sending).exitCode) // two starts may take longer than anybody waits
    await expect.poll(() => openAsks(second, env), soon).toEqual([])
    expect(heardTimes(provost, root, 'shop-1', words)).toBe(1)
  }
}, 3_600_000)

function isStopped(pid: number): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
