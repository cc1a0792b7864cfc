// The state directory when things go wrong: a kill at every step, a holder who stood still, a crowd before a dead lock.
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const FILES = ['plan.md', 'review.json', 'a stray', 'x.tmp']

async function makeProject(provost: Provost, name = 'shop'): Promise<{ root: string; state: string }> {
  const root = await makeRepository(join(provost.place, name))
  await provost.ask(['init', root, '--id', name])
  const state = join(root, '.provost', 'state')
  await mkdir(state, { recursive: true })
  return { root, state }
}

/** Every file of the directory and of all snapshots, whatever lies where. */
function contentsOf(state: string): string[] {
  const archive = join(state, '.archive')
  const snapshots = existsSync(archive) ? readdirSync(archive).map(name => join(archive, name, 'files')) : []
  return [state, ...snapshots.filter(existsSync)]
    .flatMap(place =>
      readdirSync(place, { withFileTypes: true }).filter(entry => entry.isFile() && entry.name !== '.lock'),
    )
    .map(({ name, parentPath }) => `${name}: ${readFileSync(join(parentPath, name), 'utf8')}`)
    .sort()
}

test('killed at any step of a reset, no file is lost, and the next reset ends what was begun', async ({ provost }) => {
  const { state } = await makeProject(provost)
  const steps = join(provost.place, 'steps')
  for (let step = 1, exitCode: number | null = null; exitCode === null; step++) {
    const whole = await beginAnew(provost, state)
    const env = { PROVOST_CRASH_AT: String(step), PROVOST_STEP_LOG: steps }
    exitCode = (await provost.run('state reset --project shop --apply', { env })).exitCode
    expect(contentsOf(state), `after a kill at step ${step}`).toEqual(whole)
    const mended = await provost.ask('state reset --project shop --apply')
    expect(mended).toMatchObject({ exitCode: 0, stderr: '' })
    expect(contentsOf(state), `after mending step ${step}`).toEqual(whole)
    expect(readdirSync(state)).toEqual(['.archive'])
    expect((await provost.ask('state show --project shop --json')).json.record).toBeNull()
  }
  expect(readFileSync(steps, 'utf8').match(/ (?:open|move|carried|sealed|release)$/gm)?.length).toBeGreaterThan(
    FILES.length,
  )
})

/** A workflow with files and an empty archive; answers everything that must never be lost. */
async function beginAnew(provost: Provost, state: string): Promise<string[]> {
  const archive = join(state, '.archive')
  const snapshots = existsSync(archive) ? readdirSync(archive).filter(name => /^\d/.test(name)) : []
  for (const name of snapshots) await rm(join(archive, name), { recursive: true })
  await provost.ask(['state', 'init', '--project', 'shop', '--type', 'dev', '--task', 'one'])
  for (const name of FILES) await writeFile(join(state, name), `about ${name}`)
  return contentsOf(state)
}

test('a holder who stood still while his lock was broken writes nothing and exits 4', async ({ provost }) => {
  const { state } = await makeProject(provost)
  await provost.ask(['state', 'init', '--project', 'shop', '--type', 'dev', '--task', 'one'])
  const before = readFileSync(join(state, 'workflow.yaml'), 'utf8')
  const stopped = provost.start('state update --dir shop/.provost/state phase=test --json', {
    env: { PROVOST_STOP_AT: 'publish' },
  })
  await expect.poll(() => stateOf(stopped.pid!)).toBe('T')
  const { token } = (await provost.ask('state lock --dir shop/.provost/state --json')).json
  const unlock = ['state', 'unlock', '--project', 'shop', '--token', token, '--force', '--reason', 'it stands still']
  expect((await provost.ask(unlock)).exitCode).toBe(0)
  const output = readAll(stopped.stdout!)
  stopped.kill('SIGCONT')
  const [exitCode] = await once(stopped, 'close')
  expect([exitCode, JSON.parse(await output).code]).toEqual([4, 'STATE_LOCK_LOST'])
  expect(readFileSync(join(state, 'workflow.yaml'), 'utf8')).toBe(before)
  expect((await provost.ask('log export --stream state/shop')).stdout).toContain('state.lock_broken')
})

function stateOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2)[0]!
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

describe('a crowd', () => {
  test('eight processes before the lock of a process that was killed all get their turn, one at a time', async ({
    provost,
  }) => {
    const { state } = await makeProject(provost)
    const dead = await provost.run('state deferred add Zero --dir shop/.provost/state', {
      env: { PROVOST_CRASH_AT: '1' },
    })
    expect([dead.exitCode, existsSync(join(state, '.lock'))]).toEqual([null, true])
    const marks = join(provost.place, 'marks')
    const adds = Array.from({ length: 8 }, (_, n) =>
      provost.run(`state deferred add Item${n} --dir shop/.provost/state`, { env: { PROVOST_STEP_LOG: marks } }),
    )
    expect((await Promise.all(adds)).map(({ exitCode }) => exitCode)).toEqual(Array(8).fill(0))
    const steps = readFileSync(marks, 'utf8').match(/locked|release/g) ?? []
    expect(steps).toEqual(Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? 'locked' : 'release')))
  })

  test('twenty items at once have twenty numbers, twenty updates raise the revision by twenty', async ({ provost }) => {
    await makeProject(provost)
    await provost.ask(['state', 'init', '--project', 'shop', '--type', 'dev', '--task', 'one'])
    const runs = Array.from({ length: 20 }, (_, n) => [
      provost.ask(`state deferred add Item${n} --project shop --lock-wait=120`),
      provost.ask(`state update key_${n}=${n} --project shop --lock-wait=120`),
    ])
    const ended = await Promise.all(runs.flat())
    expect(ended.filter(({ exitCode }) => exitCode !== 0).map(({ stderr }) => stderr)).toEqual([])
    const { items } = (await provost.ask('state deferred list --project shop --json')).json
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(20)
    expect((await provost.ask('state show --project shop --json')).json.revision).toBe(21)
  })
})

test('an anchor edited by hand is reported, healed by the next update, and the edited file is kept', async ({
  provost,
}) => {
  const { state } = await makeProject(provost)
  await provost.ask(['state', 'init', '--project', 'shop', '--type', 'dev', '--task', 'one'])
  const file = join(state, 'workflow.yaml')
  const edited = readFileSync(file, 'utf8').replace(/^first_created_at: .*$/m, 'first_created_at: 2001-01-01T00:00:00Z')
  await writeFile(file, edited)
  const health = await provost.ask('state health --project shop --json')
  const again = await provost.ask('state health --project shop --json')
  expect(health.json.findings.map(({ code }: { code: string }) => code)).toEqual([
    'STATE_WORKFLOW_DRIFT',
    'STATE_ANCHOR_TAMPERED',
  ])
  expect(again.stdout).toBe(health.stdout)
  const { json } = await provost.ask('state update --project shop phase=test --json')
  expect(json).toMatchObject({ healed: ['first_created_at'], drifted: ['first_created_at'] })
  expect(readFileSync(join(state, '.archive', json.snapshot, 'files', 'workflow.yaml'), 'utf8')).toBe(edited)
  expect((await provost.ask('state health --project shop')).exitCode).toBe(0)
})

test('a crash between the event and the file is made up for by the next command', async ({ provost }) => {
  await makeProject(provost)
  await provost.ask(['state', 'init', '--project', 'shop', '--type', 'dev', '--task', 'one'])
  const steps = join(provost.place, 'steps')
  await provost.run('state update --project shop phase=test', { env: { PROVOST_STEP_LOG: steps } })
  const at =
    readFileSync(steps, 'utf8')
      .split('\n')
      .findIndex(line => line.endsWith(' publish')) + 1
  await provost.run('state update --project shop phase=review', { env: { PROVOST_CRASH_AT: String(at) } })
  expect((await provost.ask('state show --project shop --json')).json).toMatchObject({
    copy: 'behind',
    record: { phase: 'review' },
  })
  expect((await provost.ask('state cleanup --project shop --apply --json')).exitCode).toBe(0)
  expect((await provost.ask('state show --project shop --json')).json).toMatchObject({
    copy: 'same',
    record: { phase: 'review' },
  })
})
