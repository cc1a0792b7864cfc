// A daemon that dies without warning at every step of a launch and of the hand-over of what was committed: no agent has run whose
// cage is not on record, and no commit is lost. PROVOST_KILLS=100 for the long run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type DaemonPaper, readPaperText } from '../../src/daemon/daemon-paper.ts'
import { isAlive, isStopped } from '../../src/daemon/find-daemon.ts'
import { listGroup } from '../../src/process/stop-group.ts'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type Answer, ask } from './http.ts'
import { kill, type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()
const KILLS = Number(process.env.PROVOST_KILLS ?? 6)

const AGENT = `echo $PROVOST_SESSION > ran.txt; git add ran.txt
git -c user.name=a -c user.email=a@b.c commit -qm "work of $PROVOST_SESSION"`

async function openShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, sessionsMax: 1_000 }))
  await provost.run('project add . --id shop', { cwd: root })
  return root
}

/** One session from its start to its end, or to where the daemon stands still. */
async function work(provost: Provost, { address, pid }: { address: string; pid: number }): Promise<void> {
  const token = await provost.token()
  const headers = { authorization: `Bearer ${token}`, 'provost-actor': 'ana', 'content-type': 'application/json' }
  const body = JSON.stringify({ project: 'shop', prompt: 'work' })
  let shown: Answer['json']
  const look = (id: string) => ask(address, { path: `/api/sessions/${id}`, headers }).then(({ json }) => (shown = json))
  const spawned = ask(address, { method: 'POST', path: '/api/sessions', headers, body })
  void spawned.catch(() => null) // the daemon may die before it answers
  const isOver = async () => {
    if (!isAlive(pid) || isStopped(pid)) return true
    void spawned.then(({ json }) => look(json.id)).catch(() => null)
    const state = shown?.record?.session?.state
    // Whoever has ended well has committed, and that is handed over after its end.
    if (state === 'done') return (await handedOver(provost, shown.id)) === `work of ${shown.id}`
    return state === 'terminated' || shown?.code !== undefined
  }
  await expect.poll(isOver, { timeout: 600_000, interval: 100 }).toBe(true)
}

/** What the newest commit of its branch is called, in the repository of the person. */
const handedOver = (provost: Provost, id: string) =>
  git(join(provost.place, 'shop'), 'log', '-1', '--format=%s', `provost/${id}`).then(text => text.trim())

async function listSteps(provost: Provost): Promise<string[]> {
  const log = join(provost.place, 'steps')
  const daemon = await provost.startDaemon({ env: { PROVOST_STEP_LOG: log } })
  await work(provost, daemon)
  await provost.run('daemon stop')
  const names = (await readFile(log, 'utf8')).trim().split('\n').map(nameOf)
  return [...new Set(names)]
}

type Started = Pick<DaemonPaper, 'pid' | 'address'>

/** A daemon may come to its step while it still starts, by what the one before left, and answers nobody; or it is slow. */
async function startUntil(provost: Provost, step: string): Promise<Started> {
  try {
    return await provost.startDaemon({ env: { PROVOST_STOP_AT: step } })
  } catch (error) {
    const said = String(error)
    const [, pid = '0'] = /daemon with pid (\d+)/.exec(said) ?? []
    const find = () => findStarted(provost, Number(pid))
    await expect.poll(find, { message: said }).not.toBeUndefined()
    return provost.trackDaemon((await find())!)
  }
}

/** Ready, or standing still: also before it has written down where it can be asked. */
async function findStarted({ home }: Provost, pid: number): Promise<Started | undefined> {
  const paper = readPaperText(await readFile(join(home, 'daemon.json'), 'utf8').catch(() => ''))
  if (paper && isAlive(paper.pid)) return paper
  return isStopped(pid) ? { pid, address: '' } : undefined
}

const nameOf = (step: string) => step.split(' ').slice(1).join(' ')

/** Whose program has run: it has left a file in its worktree. */
function listStarted({ home }: Provost): string[] {
  const worktrees = join(home, 'worktrees')
  const found = existsSync(worktrees) ? readdirSync(worktrees, { recursive: true, encoding: 'utf8' }) : []
  return found
    .filter(path => path.endsWith('/ran.txt'))
    .map(path => readFileSync(join(worktrees, path), 'utf8').trim())
    .filter(Boolean)
}

async function listCaged(provost: Provost, root: string): Promise<string[]> {
  const { exitCode, stdout, stderr } = await provost.ask('log export', { cwd: root })
  expect(exitCode, stderr).toBe(0)
  const lines = stdout.trim().split('\n')
  const caged = lines.map(line => JSON.parse(line)).filter(({ type }) => type === 'session.caged')
  return caged.map(({ stream }) => stream.slice('session/'.length))
}

function listLiving({ home }: Provost): number[] {
  const runs = join(home, 'runs')
  const identities = readdirSync(runs, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('identity.json'),
  )
  const groups = identities.map(path => JSON.parse(readFileSync(join(runs, path), 'utf8')).agent.processGroup)
  return groups.filter(group => listGroup(group).length > 0)
}

test.runIf(canConfine)(
  'no agent runs without its recorded cage, and no commit is lost',
  { timeout: 3 * 3_600_000 },
  async ({ provost }) => {
    const root = await openShop(provost)
    const steps = await listSteps(provost)
    expect(steps.join('\n')).toMatch(/session\.row.*session\.caged.*commits packed.*session\.commits_taken/s)
    const died: Record<string, number> = {}
    let [kills, missed] = [0, 0]
    // A daemon that never came to its step was not killed there: only those that stood still in it count.
    for (let round = 0; kills < KILLS && missed <= KILLS; round++) {
      const step = steps[Math.floor((round * steps.length) / Math.min(KILLS, steps.length)) % steps.length]!
      const daemon = await startUntil(provost, step)
      if (!isStopped(daemon.pid)) await work(provost, daemon)
      const isThere = isStopped(daemon.pid)
      if (isThere) kills += 1
      else missed += 1
      if (isThere) died[step] = (died[step] ?? 0) + 1
      kill(daemon.pid)
      await expect.poll(() => isAlive(daemon.pid)).toBe(false) // while it dies, whoever asks it is rightly refused
      const caged = await listCaged(provost, root)
      const uncaged = listStarted(provost).filter(id => !caged.includes(id))
      expect({ step, uncaged }).toEqual({ step, uncaged: [] })
      // What a starting daemon does, so that the next one is met in a launch of its own.
      for (const words of ['session reconcile --apply', 'session probe']) await provost.ask(words, { cwd: root })
    }
    expect(kills, `${missed} never came to their step`).toBe(KILLS)
    // The long run leaves no step out.
    if (KILLS >= steps.length) expect(Object.keys(died).sort()).toEqual([...steps].sort())
    await provost.startDaemon()
    const isSettled = async () => {
      const { sessions } = (await provost.ask('session list --all --json', { cwd: root })).json
      return sessions.every(({ id }: { id: string }) => !listStarted(provost).includes(id) || hasWork(id))
    }
    const branches = () => git(root, 'for-each-ref', '--format=%(refname:short) %(subject)', 'refs/heads/provost')
    let home = ''
    const hasWork = (id: string) => home.includes(`provost/${id} work of ${id}`)
    await expect
      .poll(
        async () => {
          home = await branches()
          return isSettled()
        },
        { timeout: 300_000, interval: 500 },
      )
      .toBe(true)
    await expect.poll(() => listLiving(provost), { timeout: 300_000 }).toEqual([])
    const ran = listStarted(provost).length
    process.stderr.write(`${kills} kills, ${missed} missed, ${ran} agents ran: ${JSON.stringify(died)}\n`)
  },
)
