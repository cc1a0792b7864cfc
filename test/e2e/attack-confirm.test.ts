// While an agent lives that is not confined, a decision is carried out only by whoever says once more that they mean this very one.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask, enter, halvesOf } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

/** A shop in which an agent runs open, and a task that somebody may decide about. */
async function openShop(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['sleep', '300'] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  const run = (...words: string[]) => provost.run(words, { cwd: root })
  await run('project', 'add')
  const newTask = async () => (await run('task', 'new', 'Say hello', '--json')).json.task as string
  const spawn = async () => (await run('session', 'spawn', '--prompt', 'x', '--confinement', 'off', '--json')).json.id
  const isOpen = async (task: string) => (await run('task', 'list')).stdout.includes(task)
  return { root, run, newTask, spawn, isOpen }
}

const ABANDON = (task: string) => ['task', 'abandon', task, '--reason', 'enough']

test('a script decides nothing while an agent runs open, and anything once it has ended', async ({ provost }) => {
  const { run, newTask, spawn, isOpen } = await openShop(provost)
  const task = await newTask()
  const id = await spawn()
  const refused = await run(...ABANDON(task))
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/CONFIRM_REQUIRED.*1 agent[\s\S]*provost open[\s\S]*--sign-with[\s\S]*provost session list/),
  ])
  const opened = await run('session', 'spawn', '--prompt', 'x', '--confinement', 'off')
  expect([opened.exitCode, opened.stderr]).toEqual([1, expect.stringContaining('CONFIRM_REQUIRED')])
  // What neither decides nor governs goes on.
  expect((await run('session', 'send', id, 'hello')).stderr).not.toContain('CONFIRM_REQUIRED')
  expect(await isOpen(task)).toBe(true)
  await run('session', 'kill', id)
  expect((await run(...ABANDON(task))).exitCode).toBe(0)
})

test('whoever sits at a terminal is asked, and why says so', async ({ provost }) => {
  const { root, run, newTask, spawn, isOpen } = await openShop(provost)
  const task = await newTask()
  await spawn()
  for (const [typed, exit, remains] of [
    ['n', 1, true],
    ['y', 0, false],
  ] as const) {
    const asked = provost.startAtTerminal(ABANDON(task), { cwd: root })
    const ended = new Promise(resolve => asked.once('close', resolve))
    let said = ''
    asked.stdout!.on('data', text => {
      said += text
    })
    await expect.poll(() => said).toMatch(/1 agent.*Do you mean it\? \[y\/N\]/s)
    asked.stdin!.write(`${typed}\n`)
    expect([await ended, await isOpen(task)]).toEqual([exit, remains])
  }
  expect((await run('why', `task:${task}`)).stdout).toContain(
    'ana, proof terminal, confirmed when asked, exposed: an agent that was not confined could have done this',
  )
  expect((await run('log', 'verify')).exitCode).toBe(0)
})

test('a signature needs no question', async ({ provost }) => {
  const { root, run, newTask, spawn } = await openShop(provost)
  const key = join(provost.place, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana', '-f', key])
  const signer = execFileSync('cat', [`${key}.pub`], { encoding: 'utf8' })
  await writeFile(join(provost.home, 'signers'), `ana ${signer}`)
  await writeFile(join(provost.home, 'config.yaml'), JSON.stringify({ authority: { signers: 'signers' } }))
  const task = await newTask()
  await spawn()
  expect((await run(...ABANDON(task), '--sign-with', key)).exitCode).toBe(0)
  expect((await run('why', `task:${task}`)).stdout).toContain('ana, proof pass:owner, signed')
  // Whatever governs is signed in the same way.
  const governed = await provost.run(`pass issue --name bo --role observer --sign-with ${key}`, { cwd: root })
  expect(governed.exitCode, governed.stderr).toBe(0)
  const opened = await run('session', 'spawn', '--prompt', 'y', '--confinement', 'off', '--sign-with', key)
  expect(opened.exitCode, opened.stderr).toBe(0)
})

test('the word of one request confirms no other, and none comes to who is not there', async ({ provost }) => {
  const { run, newTask, spawn } = await openShop(provost)
  const [one, other] = [await newTask(), await newTask()]
  const { address } = await provost.startDaemon()
  await spawn()
  const { link } = (await run('open', '--print', '--json')).json
  const { cookie: half, key } = halvesOf(await enter(address, link))
  const login = { cookie: half, ...key }
  const pass = { authorization: `Bearer ${await provost.token()}` }
  const abandon = (task: string, headers: Record<string, string>) =>
    ask(address, {
      method: 'POST',
      path: `/api/tasks/${task}/abandon`,
      headers: { 'content-type': 'application/json', 'provost-actor': 'ana', 'if-match': '"1"', ...headers },
      body: JSON.stringify({ reason: 'enough' }),
    })
  const script = await abandon(one, pass)
  expect([script.status, script.json.code, script.json.details.confirm]).toEqual([403, 'CONFIRM_REQUIRED', undefined])
  const asked = await abandon(one, login)
  const word = asked.json.details.confirm
  expect([asked.status, asked.json.code, word]).toEqual([403, 'CONFIRM_REQUIRED', expect.any(String)])
  for (const [task, headers] of [
    [other, { ...login, 'provost-confirm': word }],
    [one, { ...pass, 'provost-confirm': word }],
    [one, { ...login, 'provost-confirm': word, 'provost-actor': 'bo' }],
    [one, { ...login, 'provost-confirm': `2${word.slice(1)}` }],
    [one, { ...login, 'provost-confirm': 'yes' }],
  ] as const)
    expect([task === one, (await abandon(task, headers)).status]).toEqual([task === one, 403])
  expect((await abandon(one, { ...login, 'provost-confirm': word })).status).toBe(200)
})
