// Faults around an agent that last while it prints thirty-five lines, seven seconds of them, and then are over. Provost, its
// home and the repository lie on a small disk of their own; all of them run as the built program.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeProcess } from '../../src/process/process-identity.ts'
import { kill } from '../e2e/ended.ts'
import { OwnDisk } from '../e2e/own-disk.ts'
import { makeRepository } from '../e2e/repository.ts'
import { waitFor } from './watch-agents.ts'

const LINES = 35
const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')

type Scene = {
  readonly disk: OwnDisk
  readonly root: string
  readonly run: string
  readonly session: string
  readonly supervisor: number
  readonly agent: number
  /** So many lines has the agent printed, by its own count. */
  readonly printed: () => number
  readonly provost: (...words: string[]) => Promise<{ readonly exitCode: number; readonly said: string }>
}

export type LastingFault = {
  readonly name: string
  readonly hurt: (scene: Scene) => void
  readonly heal: (scene: Scene) => void
  /** What `why` or the refusal of it says meanwhile. */
  readonly said: RegExp
  readonly mends: string
  readonly status: readonly string[]
}

const nothing = () => {}
const KEPT = /keeps what it knows in memory|ERROR \[/

export const LASTING_FAULTS: readonly LastingFault[] = [
  {
    name: 'the disk is full',
    hurt: ({ disk }) => disk.run(`dd if=/dev/zero of=${disk.path}/fill bs=64k 2>/dev/null; test -e ${disk.path}/fill`),
    heal: ({ disk }) => disk.run(`rm ${disk.path}/fill`),
    said: KEPT,
    mends: 'by itself, when there is room',
    status: ['working'],
  },
  {
    name: 'no inode is left',
    hurt: ({ disk }) =>
      disk.run(`mkdir ${disk.path}/many; cd ${disk.path}/many; seq 4000 | xargs touch 2>/dev/null; true`),
    heal: ({ disk }) => disk.run(`rm -r ${disk.path}/many`),
    said: KEPT,
    mends: 'by itself, when there are some',
    status: ['working'],
  },
  {
    name: 'the disk becomes read-only',
    hurt: ({ disk }) => disk.run(`mount -o remount,ro ${disk.path}`),
    heal: ({ disk }) => disk.run(`mount -o remount,rw ${disk.path}`),
    said: KEPT,
    mends: 'by itself, when it can be written',
    status: ['working'],
  },
  {
    name: '`git clean -fdx` in the repository',
    hurt: ({ disk, root }) => disk.run(`cd ${root} && git clean -fdxq`),
    heal: nothing,
    said: /working/,
    mends: 'nothing is hurt: run directories lie in the home',
    status: ['working'],
  },
  {
    name: 'its run directory is removed',
    hurt: ({ disk, run }) => disk.run(`rm -rf ${run}`),
    heal: nothing,
    said: /working/,
    mends: 'within a second: the supervisor lays everything back',
    status: ['working'],
  },
  {
    name: '`rm -rf .provost` in the repository',
    hurt: ({ disk, root }) => disk.run(`rm -rf ${root}/.provost`),
    heal: nothing,
    said: /working/,
    mends: 'nothing of the agent is hurt',
    status: ['working'],
  },
  {
    name: 'the repository is moved away, and back',
    hurt: ({ disk, root }) => disk.run(`mv ${root} ${root}-moved`),
    heal: ({ disk, root }) => disk.run(`mv ${root}-moved ${root}`),
    said: /working/,
    mends: 'nothing of the agent is hurt',
    status: ['working'],
  },
  {
    name: 'its supervisor is killed (SIGKILL)',
    hurt: ({ supervisor }) => kill(supervisor),
    heal: nothing,
    said: /working|detecting|stuck/,
    mends: 'the keeper of its pipes goes on with the log; a kill reaches it',
    status: ['detecting', 'stuck'],
  },
]

export type Endured = {
  readonly said: string
  readonly isSaid: boolean
  readonly missingLines: readonly number[]
  readonly status: string
  readonly isStatus: boolean
  readonly livesOn: boolean
  readonly endsWhenKilled: boolean
}

export async function endure(fault: LastingFault): Promise<Endured> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'provost-lasting-')))
  mkdirSync(join(place, 'disk'))
  const disk = await OwnDisk.open(join(place, 'disk'))
  const scene = await openScene(place, disk)
  try {
    return await live(scene, fault)
  } finally {
    for (const pid of [-scene.agent, scene.supervisor]) kill(pid)
    disk.close()
    rmSync(place, { recursive: true, force: true })
  }
}

async function live(scene: Scene, fault: LastingFault): Promise<Endured> {
  const { disk, run, session, agent, printed, provost } = scene
  fault.hurt(scene)
  const before = printed()
  await waitFor(async () => printed() > before + LINES)
  const { said } = await provost('why', session)
  fault.heal(scene)
  const until = printed() + 5
  const log = () => readFileSync(disk.outside(join(run, 'output.log')), 'utf8')
  await waitFor(async () => log().includes(`line ${until}\n`))
  const missingLines = listMissing(log(), until)
  let status = ''
  await waitFor(async () => {
    await provost('session', 'probe', session)
    status = JSON.parse((await provost('session', 'show', session, '--json')).said).status
    return fault.status.includes(status)
  }).catch(nothing)
  const livesOn = probeProcess(agent).life === 'alive'
  await provost('session', 'kill', session)
  const endsWhenKilled = probeProcess(agent).life === 'gone'
  const isSaid = fault.said.test(said)
  return { said, isSaid, missingLines, status, isStatus: fault.status.includes(status), livesOn, endsWhenKilled }
}

async function openScene(place: string, disk: OwnDisk): Promise<Scene> {
  const count = (name: string) => join(place, name)
  const script = `echo $$ >${count('pid')}; i=0; while :; do i=$((i+1)); echo "line $i" && echo $i >${count('new')} && mv ${count('new')} ${count('lines')}; sleep 0.2; done`
  const seed = await makeRepository(join(place, 'seed'))
  mkdirSync(join(seed, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', script] }
  writeFileSync(join(seed, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  writeFileSync(join(seed, '.git', 'info', 'exclude'), '')
  const root = join(disk.path, 'shop')
  disk.run(`cp -r ${seed} ${root}`)
  const provost = (...words: string[]) => runProvost(disk, place, words)
  await provost('project', 'add', 'shop')
  const spawned = await provost(
    'session',
    'spawn',
    '--project',
    'shop',
    '--prompt',
    'work',
    '--confinement',
    'off',
    '--json',
  )
  const { id: session, runDirectory: run } = JSON.parse(spawned.said)
  const printed = () => Number(readFileSync(count('lines'), 'utf8'))
  await waitFor(async () => {
    try {
      return printed() > 2
    } catch {
      return false // it has not printed yet
    }
  })
  const identity = JSON.parse(readFileSync(join(disk.outside(run), 'identity.json'), 'utf8'))
  const pids = { supervisor: identity.supervisor.pid, agent: identity.agent.pid }
  return { disk, root, run, session, ...pids, printed, provost }
}

function runProvost(disk: OwnDisk, place: string, words: readonly string[]) {
  const [program, ...args] = [...disk.within, 'env', '--chdir', disk.path, process.execPath, PROGRAM, ...words]
  const own = {
    PROVOST_HOME: join(disk.path, 'home'),
    PROVOST_ACTOR: 'ana',
    PROVOST_DAEMON: 'off',
    HOME: place,
    PROVOST_TRUST_FOLDERS: '["/"]',
  }
  const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', ...own }
  return new Promise<{ exitCode: number; said: string }>(resolve => {
    execFile(program!, args, { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, said: error ? stderr || stdout : stdout })
    })
  })
}

function listMissing(text: string, until: number): number[] {
  const lines = new Set(text.split('\n'))
  return Array.from({ length: until }, (_, index) => index + 1).filter(number => !lines.has(`line ${number}`))
}
