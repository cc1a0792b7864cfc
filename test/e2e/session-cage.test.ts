// A session in its cage: its commits come home, what kept it inside is on record for each launch, and a restored launch is
// as the first one.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

const AGENT = `
echo "launch $PROVOST_GENERATION $*" >> log.txt
git add log.txt; git -c user.name=Agent -c user.email=agent@example.invalid commit -qm "launch $PROVOST_GENERATION"
key="$HOME_OF_TEST/keys/home.pem"; way=$(mktemp -u); ln -s "$key" "$way"
{ cat "$HOME_OF_TEST/token" "$key" "$way" /proc/*/root"$key" /proc/*/cwd/"$key"; ls -l /proc/*/fd | grep home.pem; } > stolen.txt 2>/dev/null
exec sleep 300`

async function openShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  const worker = {
    harness: 'command',
    args: ['sh', '-c', AGENT],
    env: { HOME_OF_TEST: provost.home },
  }
  await provost.run('init', { cwd: root })
  await provost.run('log checkpoint', { cwd: root })
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  return root
}

test.runIf(canConfine)(
  'its commits come home while it lives, and a restored launch is as the first one',
  async ({ provost }) => {
    const root = await openShop(provost)
    const run = async (words: string) => {
      const ended = await provost.run(`${words} --json`, { cwd: root })
      expect(ended.exitCode, `${words}: ${ended.stdout}${ended.stderr}`).toBe(0)
      return ended.json
    }
    const commits = () => git(root, 'log', '--format=%s', 'provost/shop-1')
    const { id } = await run('session spawn --prompt work --model m-1 --permissions plan')
    expect((await run(`session show ${id}`)).cage.words).toMatch(/^confined by (?:bwrap|unshare), network open, /)
    await expect
      .poll(async () => (await run(`session probe ${id}`)) && commits(), { timeout: 300_000 })
      .toMatch(/^launch 1\n/)
    const { worktree } = await run(`session show ${id}`)
    expect(await git(worktree, 'status', '--porcelain')).toBe('?? stolen.txt\n')
    expect(await readFile(join(worktree, 'stolen.txt'), 'utf8')).toBe('')
    expect(await run('log key show')).toMatchObject({ exposed: false })
    await run(`session kill ${id}`)

    await run(`session restore ${id}`)
    const restored = await run(`session show ${id}`)
    expect(restored).toMatchObject({
      generation: 2,
      asked: { model: 'm-1', permissions: 'plan' },
      cage: { isConfined: true },
    })
    await expect
      .poll(async () => (await run(`session probe ${id}`)) && commits(), { timeout: 300_000 })
      .toMatch(/^launch 2\nlaunch 1\n/)
    await run(`session kill ${id}`)
  },
)

test('who says off runs open, and that is said in every place', async ({ provost }) => {
  const root = await openShop(provost)
  const { stdout } = await provost.run('session spawn --prompt work --confinement off --json', { cwd: root })
  const { id } = JSON.parse(stdout)
  const shown = await provost.run(`session show ${id}`, { cwd: root })
  expect(shown.stdout).toContain('NOT CONFINED: asked for by flag')
  expect((await provost.run(`why ${id}`, { cwd: root })).stdout).toContain('NOT CONFINED: asked for by flag')
  const key = (await provost.run('log key show --json', { cwd: root })).json
  expect(key).toMatchObject({ exposed: true, because: ['launched_without_hiding'], launches: [id] })
  await provost.run(`session kill ${id}`, { cwd: root })
})

test.runIf(canConfine)('the signal that ended an agent is told through its cage', async ({ provost }) => {
  const root = await openShop(provost)
  const worker = { harness: 'command', args: ['sh', '-c', 'kill -9 $$'] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  const { json } = await provost.run('session spawn --prompt work --json', { cwd: root })
  const statusOf = async () => {
    await provost.run(`session probe ${json.id}`, { cwd: root })
    return (await provost.ask(`session show ${json.id} --json`, { cwd: root })).json
  }
  await expect.poll(async () => (await statusOf()).status, { timeout: 300_000 }).toBe('killed')
  expect((await statusOf()).cage.isConfined).toBe(true)
  expect((await provost.run(`why ${json.id}`, { cwd: root })).stdout).toContain('it was ended by SIGKILL')
})
