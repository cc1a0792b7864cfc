// An agent writes its own death certificate and works on: a living process beats every record.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '#testing/machine-cages'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

/** Makes a record of its end from what its supervisor wrote about its beginning, and ends whoever could contradict it. */
const FORGE = `
const fs = require('fs')
const run = process.env.RUNS_OF_TEST + '/shop-1/g1'
const { sessionId, generation, agent, supervisor, nonce } = JSON.parse(fs.readFileSync(run + '/identity.json', 'utf8'))
const { pid, startTime, bootId } = agent
const at = new Date().toISOString()
const exit = { schema: 1, sessionId, generation, pid, startTime, bootId, exitCode: 0, signal: null, endedAt: at, lastOutputAt: at }
if (process.env.KNOWS_OF_TEST === 'all') Object.assign(exit, { supervisor, nonce })
fs.writeFileSync(run + '/exit.json', JSON.stringify(exit))
if (process.env.KILLS_OF_TEST === 'yes') process.kill(supervisor.pid, 'SIGKILL')`

async function forge(provost: Provost, words: string, kills = 'no', knows = 'little') {
  const root = await makeRepository(join(provost.place, 'shop'))
  const script = `node -e "$FORGE_OF_TEST" > forged.txt 2>&1; echo "exit $?" >> forged.txt; exec sleep 300`
  const env = {
    FORGE_OF_TEST: FORGE,
    RUNS_OF_TEST: join(provost.home, 'runs'),
    KILLS_OF_TEST: kills,
    KNOWS_OF_TEST: knows,
  }
  const worker = { harness: 'command', args: ['sh', '-c', script], interactive: true, env }
  await provost.run('init', { cwd: root })
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  const say = async (line: string) => (await provost.run(line, { cwd: root })).stdout
  const run = async (line: string) => (await provost.run(`${line} --json`, { cwd: root })).json
  await run(`session spawn --prompt work ${words}`)
  const { worktree } = await run('session show shop-1')
  const said = () => readFile(join(worktree, 'forged.txt'), 'utf8').catch(() => '')
  await expect.poll(said, { timeout: 300_000 }).toContain('exit ')
  const identity = JSON.parse(await readFile(join(provost.home, 'runs/shop-1/g1/identity.json'), 'utf8'))
  return { run, say, said: await said(), pid: identity.agent.pid as number }
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    stat => !/ Z /.test(stat),
    () => false,
  )

test.for([
  ['claims its own end', 'no', 'little', 'forged'],
  ['claims its own end and kills its supervisor', 'yes', 'little', 'forged'],
  ['claims it with all that its supervisor knows, and kills that one', 'yes', 'all', 'unsealed'],
])('who runs open and %s is seen alive, and a kill really ends it', async ([, kills, knows, belief], { provost }) => {
  const { run, say, said, pid } = await forge(provost, '--confinement off', kills, knows)
  expect(said).toBe('exit 0\n')
  for (let looks = 0; looks < 3; looks++) await run('session probe')
  // Only what lives is listed without --all.
  const living = async () => (await run('session list')).sessions.map(({ id }: { id: string }) => id)
  expect([await living(), await isAlive(pid)]).toEqual([['shop-1'], true])
  // Once, however often somebody looks, and in every place that tells of it.
  const told = (await run('session show shop-1 --events')).events.filter(
    ({ type }: { type: string }) => type === 'session.exit_contradicted',
  )
  expect(told.map(({ data }: { data: object }) => data)).toMatchObject([
    { generation: 1, belief, record: expect.stringMatching(/^[0-9a-f]{64}$/), alive: 'process' },
  ])
  const sentence = `lives, and a record claims its end (${belief})`
  expect(await say('why shop-1')).toContain(sentence)
  expect(await say('session show shop-1')).toContain(sentence)
  const asked = async () => (await run('inbox')).rows.filter(({ kind }: { kind: string }) => kind === 'contradiction')
  expect(await asked()).toMatchObject([{ risk: 'high', why: 'session:shop-1' }])
  await run('session kill shop-1')
  // What was forged stays known; nobody is asked about it any more.
  expect(await say('session show shop-1')).toContain(sentence)
  expect(await asked()).toEqual([])
  expect(await isAlive(pid)).toBe(false)
})

test.runIf(canConfine)('who is confined finds no place to claim it', async ({ provost }) => {
  const { run, said, pid } = await forge(provost, '')
  expect(said).toContain('ENOENT')
  await run('session probe')
  expect([(await run('session show shop-1')).cage.isConfined, await isAlive(pid)]).toEqual([true, true])
  await run('session kill shop-1')
  expect(await isAlive(pid)).toBe(false)
})
