// Prepares one run in confinement, and afterwards tells what the program wrote outside of what it was given.
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithin, readMountTable } from './mount-table.ts'
import { composeNamespaceCommand } from './namespace-command.ts'
import { placesOfTree, planMounts } from './plan-mounts.ts'
import { listWrittenOutside } from './written-outside.ts'

export type ConfinedWish = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly trees: readonly string[]
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

export type ConfinedRun = ConfinedPlace & {
  readonly command: readonly string[]
  /** Where its overlays lie; with the trees it is enough to look at them again. */
  readonly scratch: string
}

/** What is left of a run in confinement; also another process can look at it later. */
export type ConfinedPlace = {
  /** False when the namespaces could not be made: then the program was never started. */
  readonly wasReady: () => Promise<boolean>
  /** Absolute paths; what lay there is as it was. */
  readonly listOutside: () => Promise<string[]>
  /** The copy that the program made of a file of a tree; it need not exist. */
  readonly copyOf: (path: string) => string
  readonly dispose: () => Promise<void>
}

const TEMPORARY = ['/tmp', '/var/tmp', '/dev/shm']
const READY = 'ready'
export const CONFINED_PREFIX = 'provost-confined-'
const KERNEL_SWITCHES = ['/proc/sys', '/proc/sysrq-trigger']

export async function prepareConfinedRun({ command, cwd, trees, open, closed }: ConfinedWish): Promise<ConfinedRun> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), CONFINED_PREFIX)))
  const layers = trees.map((_, index) => placesOfTree(scratch, index))
  for (const { real, upper, work } of layers) await Promise.all([real, upper, work].map(path => mkdir(path)))
  const temporary = await listExisting([tmpdir(), ...TEMPORARY])
  const steps = planMounts(await readMountTable(), {
    temporary,
    closed: await listExisting([...KERNEL_SWITCHES, ...closed]),
    trees,
    open,
    scratch,
  })
  const readyFile = join(scratch, READY)
  const user = { uid: process.getuid!(), gid: process.getgid!() }
  return {
    command: composeNamespaceCommand({ command, cwd, steps, readyFile, user }),
    scratch,
    ...openConfinedPlace(scratch, trees),
  }
}

export function openConfinedPlace(scratch: string, trees: readonly string[]): ConfinedPlace {
  const layers = trees.map((_, index) => placesOfTree(scratch, index))
  return {
    wasReady: () => isThere(join(scratch, READY)),
    async listOutside() {
      const lists = await Promise.all(trees.map((tree, index) => listWrittenOutside(layers[index]!.upper, tree)))
      return lists.flatMap((paths, index) => paths.map(path => join(trees[index]!, path)))
    },
    copyOf(path) {
      const index = trees.findIndex(tree => isWithin(tree, path))
      return index < 0 ? path : join(layers[index]!.upper, path.slice(trees[index]!.length))
    },
    async dispose() {
      // The kernel leaves a directory that nobody may look into; only its owner may change that.
      for (const { work } of layers) await chmod(join(work, 'work'), 0o700).catch(() => {})
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

async function listExisting(paths: readonly string[]): Promise<string[]> {
  const real = await Promise.all(paths.map(path => realpath(path).catch(() => null)))
  const unique = [...new Set(real.filter(path => path !== null))]
  // What lies in another one of them is open with it.
  return unique.filter(path => !unique.some(other => other !== path && isWithin(other, path)))
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
