// A request that is sent again with the same Idempotency-Key is carried out once.
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask } from './http.ts'
import { Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

test('the same request twice: one event, and the same answer byte for byte', async ({ provost }) => {
  const { add, typesOf } = await start(provost)
  const body = { path: await makeRepository(join(provost.place, 'shop')) }
  const [first, second] = [await add(body, 'k1'), await add(body, 'k1')]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect([first, second].map(answer => answer.headers['idempotency-replayed'])).toEqual([undefined, 'true'])
  expect(await typesOf('project.added')).toHaveLength(1)
})

test('the same request many times at once: one event, and everyone gets the project', async ({ provost }) => {
  const { add, typesOf } = await start(provost)
  const body = { path: await makeRepository(join(provost.place, 'shop')) }
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(body, 'k1')))
  expect(answers.map(answer => [answer.status, answer.json.id])).toEqual(answers.map(() => [201, 'shop']))
  expect(await typesOf('project.added')).toHaveLength(1)
})

test('another request under a used key is refused and changes nothing', async ({ provost }) => {
  const { add, typesOf } = await start(provost)
  await add({ path: await makeRepository(join(provost.place, 'shop')) }, 'k1')
  const answer = await add({ path: await makeRepository(join(provost.place, 'till')) }, 'k1')
  expect(answer).toMatchObject({ status: 400, json: { code: 'INPUT_INVALID', hint: 'send a fresh key' } })
  expect(await typesOf('project.added')).toHaveLength(1)
})

test('an answer is kept when the daemon is not', async ({ provost }) => {
  const before = await start(provost)
  const body = { path: await makeRepository(join(provost.place, 'shop')) }
  const first = await before.add(body, 'k1')
  await provost.run('daemon stop')
  const after = await start(provost)
  expect((await after.add(body, 'k1')).text).toBe(first.text)
})

test('without a key the second request is another request', async ({ provost }) => {
  const { add } = await start(provost)
  const body = { path: await makeRepository(join(provost.place, 'shop')) }
  await add(body)
  expect(await add(body)).toMatchObject({ status: 409, json: { code: 'PROJECT_EXISTS' } })
})

test.each([
  ['before', 1],
  ['after', 2],
])('a daemon that dies %s the first event: the command says what is not known, and finds out', async (_when, at) => {
  const provost = await Provost.create()
  try {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.run('project add .', { cwd })
    await provost.startDaemon({ env: { PROVOST_CRASH_AT: String(at) } })
    const made = await provost.run(['task', 'new', 'Sell more', '--key', 'k1', '--json'], { cwd })
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    const { tasks } = (await provost.ask('task list --json', { cwd })).json
    expect(tasks.map(({ id }: { id: string }) => id)).toEqual([made.json.task])
    const again = await provost.run(['task', 'new', 'Sell more', '--key', 'k1', '--json'], { cwd })
    expect(again.json.task).toBe(made.json.task)
    const shown = await provost.run('request show k1', { cwd })
    expect(shown.stdout).toContain('k1 was answered with 201')
    expect(shown.stdout).toContain(`task.created  task/${made.json.task}`)
  } finally {
    await provost.end()
  }
})

test('a command tells a person that it is not known yet', async ({ provost }) => {
  const cwd = await makeRepository(join(provost.place, 'shop'))
  await provost.run('project add .', { cwd })
  await provost.startDaemon({ env: { PROVOST_CRASH_AT: '2' } })
  const { exitCode, stderr } = await provost.run(['task', 'new', 'Sell more'], { cwd })
  expect(exitCode).toBe(0)
  expect(stderr).toMatch(/^the connection broke: it is not known whether it happened; asking again with the key \S+$/m)
})

async function start(provost: Provost) {
  const { address } = await provost.startDaemon()
  const headers = { authorization: `Bearer ${await provost.token()}`, 'provost-actor': 'ana' }
  const add = (body: { path: string }, key?: string) =>
    ask(address, {
      method: 'POST',
      path: '/api/projects',
      headers: { ...headers, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    })
  const typesOf = async (type: string) => {
    const { events } = (await ask(address, { path: '/api/log', headers })).json
    return events.filter((event: { type: string }) => event.type === type)
  }
  return { add, typesOf }
}
