// What an agent sees of the machine, told before a launch, about one, and where none can be built.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { ask } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

async function openShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  for (const name of ['.ssh', '.claude']) await mkdir(join(provost.place, name))
  await writeFile(join(provost.place, '.ssh', 'id_ed25519'), 'a key')
  await provost.run('init', { cwd: root })
  const worker = { harness: 'command', args: ['sh', '-c', 'exec sleep 300'] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  return root
}

test.runIf(canConfine)('a plan, its self-test, and the cage of a launch are told in words', async ({ provost }) => {
  const root = await openShop(provost)
  const { address } = await provost.startDaemon()
  const plan = await provost.run('cage plan --harness claude-code', { cwd: root })
  expect(plan.exitCode).toBe(0)
  expect(plan.stdout).toMatch(/\.ssh +absent +secrets, or state of another harness: not there \(N10\)/)
  expect(plan.stdout).toMatch(/\.claude +overlay +state of its harness/)
  expect(plan.stdout).toMatch(/worktrees\/<session> +rw /)

  const tested = await provost.run('cage test', { cwd: root })
  expect(tested.exitCode, tested.stdout).toBe(0)
  expect(tested.stdout.match(/^held +\w+$/gm)).toHaveLength(13)
  expect(tested.stdout).toMatch(/13 of 13 checks held\ncommand in shop: confined by \w+, network open, /)
  for (const place of ['worktrees', 'tasks', 'cages'])
    expect((await readdir(join(provost.home, place))).filter(name => name.startsWith('test-'))).toEqual([])

  const { id } = (await provost.run('session spawn --prompt work --json', { cwd: root })).json
  const shown = await provost.run(`session show ${id} --cage`, { cwd: root })
  expect(shown.stdout).toMatch(/generation 1, confined by \w+, network open/)
  expect(shown.stdout).toMatch(new RegExp(`worktrees/\\S+/${id} +rw +where it works`))
  expect(shown.stdout).toMatch(/\.ssh +absent/)
  expect(shown.stdout).toMatch(/13 of 13 checks held\nlayer {4}.* written outside of its worktree\nnetwork {2}open$/m)
  const authorization = `Bearer ${await provost.token()}`
  const answer = await ask(address, { path: `/api/sessions/${id}/cage`, headers: { authorization } })
  expect(answer.json).toMatchObject({ session: id, isConfined: true, network: 'open', because: null })

  await provost.run(`session kill ${id}`, { cwd: root })
  await rm(join(provost.home, 'cages', id), { recursive: true })
  const gone = (await provost.run(`session show ${id} --cage --json`, { cwd: root })).json
  expect(gone).toMatchObject({
    isConfined: true,
    mounts: [],
    because: expect.stringContaining('its layer was removed'),
  })
  expect(gone.checks.every(({ result }: { result: string }) => result === 'held')).toBe(true)
})

test('where nothing can confine, the refusal names the test, and the test says why', async ({ provost }) => {
  const root = await openShop(provost)
  const off = { cwd: root, env: { PROVOST_CAGE_BACKENDS: 'nothing' } }
  const refused = await provost.run('session spawn --prompt work', off)
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toMatch(/CONFINEMENT_FAILED[\s\S]*provost cage test/)
  const tested = await provost.run('cage test', off)
  expect(tested.exitCode).toBe(1)
  expect(tested.stdout).toMatch(/0 of 13 checks held\ncommand in shop: NOT CONFINED: /)
})

test('a wish of the configuration that cannot be planned is refused by its path', async ({ provost }) => {
  const root = await openShop(provost)
  await writeFile(
    join(provost.home, 'config.yaml'),
    JSON.stringify({ agents: { show: [join(provost.place, 'nowhere')] } }),
  )
  const refused = await provost.run('cage plan', { cwd: root })
  expect(refused.exitCode).not.toBe(0)
  expect(refused.stderr).toContain('CAGE_PATH_MISSING')
})

test('what agents get of the environment is told by name and source, and no value of it', async ({ provost }) => {
  const root = await openShop(provost)
  const env = { ANTHROPIC_API_KEY: 'sk-of-ada', AWS_SECRET_ACCESS_KEY: 'aws-of-ada' }
  const config = { id: 'shop', worker: { harness: 'claude-code', env: { STAGE: 'worth-hiding' } } }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  const shown = await provost.run('config show agents', { cwd: root, env })
  expect(shown.exitCode, shown.stderr).toBe(0)
  expect(shown.stdout).toMatch(/ANTHROPIC_API_KEY +your environment/)
  expect(shown.stdout).toMatch(/STAGE +env of the configuration/)
  expect(shown.stdout).toMatch(/hidden .*AWS_SECRET_ACCESS_KEY/)
  for (const value of ['sk-of-ada', 'aws-of-ada', 'worth-hiding']) expect(shown.stdout).not.toContain(value)
})

test('the token of the home is printed by nothing any more', async ({ provost }) => {
  const gone = await provost.run('token')
  expect([gone.exitCode, gone.stderr]).toEqual([2, expect.stringContaining('`provost pass issue`')])
})

test.runIf(canConfine)('an agent that fills its layer is stopped, and every place says why', async ({ provost }) => {
  const root = await openShop(provost)
  await writeFile(join(provost.home, 'config.yaml'), JSON.stringify({ agents: { layerMax: 2 * 1024 * 1024 } }))
  const fill = 'head -c 8000000 /dev/urandom > ~/filling; echo full > full.txt; exec sleep 300'
  const worker = { harness: 'command', args: ['sh', '-c', fill] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  const { id } = (await provost.run('session spawn --prompt work --json', { cwd: root })).json
  const { worktree } = (await provost.ask(`session show ${id} --json`, { cwd: root })).json
  const said = () => readFile(join(worktree, 'full.txt'), 'utf8').catch(() => '')
  await expect.poll(said).toBe('full\n')
  await provost.run('session probe', { cwd: root })
  const note = 'it wrote more than 2 MiB outside of its worktree (agents.layerMax)'
  const shown = (await provost.run(`session show ${id} --events --json`, { cwd: root })).json
  const asked = shown.events.find(({ type }: { type: string }) => type === 'session.kill_requested')
  expect([shown.state, asked?.data]).toEqual(['terminated', { kind: 'error', note }])
  expect((await provost.run('host status', { cwd: root })).stdout).toContain(`${id} was stopped: ${note}`)
})
