// Makes one launch ready to run in its cage: the plan, the layer, and the command line that carries the plan out.
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { CAGE_DESK } from '../rules/cage/cage-launch.ts'
import type { CageNetwork } from '../rules/cage/decide-confinement.ts'
import { comparePlaces } from '../rules/cage/place-path.ts'
import { type MountQuestion, type PlannedMount, planMounts } from '../rules/cage/plan-mounts.ts'
import { listLayered, planProbes } from '../rules/cage/plan-probes.ts'
import { limitProcesses } from './cage-limits.ts'
import type { Backend } from './find-backend.ts'
import { type CagePlaces, observeLayout } from './observe-layout.ts'
import { findPackageLinks } from './package-links.ts'
import { EMPTY_FILE, prepareLayer } from './prepare-layer.ts'
import { selfTestCommand } from './self-test/self-test-command.ts'

export type LaunchInCage = {
  readonly places: CagePlaces
  readonly network: CageNetwork
  /** What the agent is to read, shown as CAGE_DESK; null: nothing. */
  readonly desk: string | null
  readonly cwd: string
  /** As the self-test names it. */
  readonly launch: string
  readonly command: readonly string[]
}

export type PreparedCage = {
  readonly command: readonly string[]
  readonly question: MountQuestion
  readonly mounts: readonly PlannedMount[]
  /** Real places where the self-test's mark must not be. */
  readonly marks: readonly string[]
}

/** What lies there now, and what a launch would see of it. */
export async function planLaunch(
  places: CagePlaces,
  overlay: boolean,
): Promise<Pick<PreparedCage, 'question' | 'mounts'>> {
  const question = await observeLayout(places, overlay)
  const { refused, mounts } = planMounts(question)
  if (refused) throw provostError(refused.code, { details: { path: refused.path } })
  return { question, mounts }
}

export async function prepareCage(backend: Backend, launch: LaunchInCage): Promise<PreparedCage> {
  const { question, mounts } = await planLaunch(launch.places, backend.overlay)
  await prepareLayer(question, mounts)
  const stage = join(question.layer, 'stage')
  await mkdir(stage, { recursive: true, mode: 0o700 })
  const mark = `.provost-${randomBytes(8).toString('hex')}`
  const probes = planProbes({
    question,
    mounts,
    network: launch.network,
    namespaces: { pid: await readlink('/proc/self/ns/pid'), net: await readlink('/proc/self/ns/net') },
    sockets: await listSockets(),
  })
  const command = await backend.compose({
    mounts: [...mounts, ...deskMounts(launch)].toSorted((left, right) => comparePlaces(left.path, right.path)),
    links: await findPackageLinks(question),
    files: new Set(question.entries.flatMap(({ kind, path }) => (kind === 'file' ? [path] : []))),
    stage,
    emptyFile: join(question.layer, EMPTY_FILE),
    cwd: '/',
    hasNetwork: launch.network === 'open',
    user: { uid: process.getuid!(), gid: process.getgid!() },
    command: selfTestCommand({ mark, launch: launch.launch, cwd: launch.cwd }, probes, [
      ...(await limitProcesses()),
      ...launch.command,
    ]),
  })
  const marked = mounts.filter(({ path }) => listLayered(mounts).includes(path))
  return { command, question, mounts, marks: marked.map(({ path, from }) => join(from ?? path, mark)) }
}

function deskMounts({ desk }: LaunchInCage): PlannedMount[] {
  return desk === null ? [] : [{ path: CAGE_DESK, mode: 'ro', from: desk, layer: null, make: false, rule: 'desk' }]
}

/** What a program of this user could talk to outside. */
async function listSockets(): Promise<string[]> {
  const uid = process.getuid!()
  const { SSH_AUTH_SOCK, XDG_RUNTIME_DIR, DOCKER_HOST } = process.env
  const named = [SSH_AUTH_SOCK, DOCKER_HOST?.replace(/^unix:\/\//, ''), XDG_RUNTIME_DIR && join(XDG_RUNTIME_DIR, 'bus')]
  const usual = ['/run/docker.sock', '/var/run/docker.sock', `/run/user/${uid}/bus`, `/tmp/tmux-${uid}`]
  return [...new Set([...named.filter(path => path?.startsWith('/')), ...usual])].filter(path => path !== undefined)
}

/** True: the layer did not keep what was written in the cage. */
export async function findMark(marks: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    marks.map(path =>
      lstat(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}
