// What this machine can build cages with: found by building a small one, once per process, never assumed.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeFileAtomic } from '#files/atomic-write'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import { composeSeccompFilter } from '../rules/cage/seccomp-filter.ts'
import { bwrapCommand, composeStage } from './bwrap/bwrap-command.ts'
import type { CageCommand } from './cage-command.ts'
import { readMountTable } from './mount-table.ts'
import { prepareLayer, removeLayer } from './prepare-layer.ts'
import { findSystemProgram } from './system-programs.ts'
import { unshareCommand } from './unshare/unshare-command.ts'

export type Backend = {
  readonly name: 'bwrap' | 'unshare'
  readonly version: string
  readonly overlay: boolean
  /** A compiled filter; null: there is none for this machine. */
  readonly filter: string | null
  /** A cage without network has one all the same: what is carried to the model goes over it. */
  readonly hasLoopback: boolean
  readonly compose: (cage: CageCommand) => Promise<string[]>
}

export type BackendAnswer = { readonly backend: Backend } | { readonly backend: null; readonly why: string }

type Candidate = Omit<Backend, 'overlay'>

const TRIAL_MS = 20_000
const BWRAP_MIN = [0, 8] as const

/** `cages` is the directory of all layers: what works elsewhere need not work there. `allowed`: names, best first. */
export async function findBackend(
  cages: string,
  allowed: readonly string[] = ['bwrap', 'unshare'],
): Promise<BackendAnswer> {
  if (process.platform !== 'linux')
    return { backend: null, why: `Provost knows no way to confine a program on ${process.platform}` }
  await mkdir(cages, { recursive: true, mode: 0o700 })
  const reasons: string[] = []
  for (const candidate of await listCandidates(cages, allowed)) {
    if (typeof candidate === 'string') reasons.push(candidate)
    else
      for (const overlay of [true, false]) {
        const because = await tryOut(candidate, overlay, cages)
        if (because === null) return { backend: { ...candidate, overlay } }
        reasons.push(`${candidate.name}${overlay ? '' : ' without overlays'}: ${because}`)
      }
  }
  return { backend: null, why: (await explainKernel()) ?? reasons.join('; ') }
}

/** Bubblewrap with a filter comes first, and without one where the kernel does not take it. */
async function listCandidates(cages: string, allowed: readonly string[]): Promise<(Candidate | string)[]> {
  const found = await Promise.all(
    allowed.map(async name => {
      if (name === 'unshare') return [await findUnshare().catch(firstLine)]
      if (name !== 'bwrap') return [`${name} is no way to build a cage`]
      const filter = await writeFilter(cages).catch(toReason)
      if (filter !== null && 'reason' in filter) return [filter.reason]
      const ways = filter === null ? [null] : [filter.path, null]
      return Promise.all(ways.map(way => findBwrap(way).catch(firstLine))) // one that cannot be run is none
    }),
  )
  return found.flat()
}

/** A disk that is full is no reason to do without the filter: then there is no cage of this kind. */
const toReason = (error: Error) => ({ reason: `its filter of system calls cannot be written: ${error.message}` })

async function writeFilter(cages: string): Promise<{ readonly path: string } | null> {
  const program = composeSeccompFilter(process.arch)
  if (program === null) return null
  const path = join(cages, 'seccomp')
  await writeFileAtomic(path, program, 0o600)
  return { path }
}

async function findBwrap(filter: string | null): Promise<Candidate | string> {
  const [bwrap, unshare] = await Promise.all([findSystemProgram('bwrap'), findSystemProgram('unshare')])
  if (!bwrap || !unshare) return `${bwrap ? 'unshare' : 'bubblewrap'} is not installed`
  const { stdout } = await promisify(execFile)(bwrap, ['--version'])
  const [, version = '', major = '0', minor = '0'] = /((\d+)\.(\d+)\S*)/.exec(stdout) ?? []
  const isOld = Number(major) === BWRAP_MIN[0] && Number(minor) < BWRAP_MIN[1]
  if (isOld) return `bubblewrap ${version} is older than ${BWRAP_MIN.join('.')}`
  const compose = async (cage: CageCommand) => {
    const table = `${cage.stage}.mounts`
    await writeFile(table, composeStage(cage), { mode: 0o600 })
    return bwrapCommand(cage, { bwrap, unshare }, table, filter)
  }
  return { name: 'bwrap', version, filter, hasLoopback: true, compose }
}

async function findUnshare(): Promise<Candidate | string> {
  const names = ['unshare', 'setpriv', 'pivot_root', 'ip']
  const [unshare, setpriv, pivotRoot, ip = null] = await Promise.all(names.map(findSystemProgram))
  if (!unshare || !setpriv || !pivotRoot) return 'unshare, setpriv and pivot_root of util-linux are not all installed'
  const { stdout } = await promisify(execFile)(unshare, ['--version'])
  const version = /\d+\.\d+\S*/.exec(stdout)?.[0] ?? ''
  const compose = async (cage: CageCommand) =>
    unshareCommand(cage, { unshare, setpriv, pivotRoot, ip }, await readMountTable())
  return { name: 'unshare', version, filter: null, hasLoopback: ip !== null, compose }
}

/** Null: it worked. */
async function tryOut(candidate: Candidate, overlay: boolean, cages: string): Promise<string | null> {
  const layer = await mkdtemp(join(cages, 'trial-'))
  try {
    const place = join(layer, 'place')
    for (const path of [place, join(layer, 'stage')]) await mkdir(path, { mode: 0o700 })
    const mounts = composeTrial(layer, place, overlay)
    await prepareLayer({ layer, home: place, harness: 'command' }, mounts)
    const cage: CageCommand = {
      mounts,
      links: [],
      files: new Set(),
      stage: join(layer, 'stage'),
      emptyFile: join(layer, 'empty'),
      cwd: '/',
      hasNetwork: true,
      user: { uid: process.getuid!(), gid: process.getgid!() },
      command: ['/bin/sh', '-c', ': > "$1/mark" && env --default-signal=TERM true', 'provost-trial', place],
    }
    const [program = '', ...args] = await candidate.compose(cage)
    await promisify(execFile)(program, args, { timeout: TRIAL_MS, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
    return null
  } catch (error) {
    return firstLine(error)
  } finally {
    await removeLayer(layer)
  }
}

function composeTrial(layer: string, place: string, overlay: boolean): PlannedMount[] {
  const plain = { from: null, layer: null, make: false, rule: '' }
  const laid = { path: place, from: place, layer: join(layer, 'at'), make: false, rule: '' }
  return [
    { ...plain, path: '/', mode: 'ro', from: '/' },
    { ...plain, path: '/dev', mode: 'dev' },
    { ...plain, path: '/tmp', mode: 'tmpfs' },
    { ...laid, mode: overlay ? 'overlay' : 'empty' },
    { ...plain, path: '/proc', mode: 'proc' },
  ]
}

function firstLine(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
  return (stderr.trim() || message).split('\n', 1)[0] || 'the system gave no reason'
}

const SWITCHES = [
  { name: 'kernel.unprivileged_userns_clone', shut: '0' },
  { name: 'kernel.apparmor_restrict_unprivileged_userns', shut: '1' },
  { name: 'user.max_user_namespaces', shut: '0' },
]

/** The usual reason has a name, and one command that helps. */
async function explainKernel(): Promise<string | null> {
  for (const { name, shut } of SWITCHES) {
    const value = await readFile(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').catch(() => '')
    if (value.trim() === shut) return `user namespaces are switched off (${name} = ${shut})`
  }
  return null
}
