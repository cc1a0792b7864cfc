// One plan as the command line that carries it out: the layers are laid, the world is built, the self-test runs in it and
// becomes the agent. Every word is an argument; no shell reads what comes from outside.
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import { placesOfOverlay } from './prepare-layer.ts'

export type CageCommand = {
  readonly mounts: readonly PlannedMount[]
  readonly links: readonly CageLink[]
  /** Paths of the plan that are files; where one is hidden an empty file takes its place. */
  readonly files: ReadonlySet<string>
  /** An empty directory and an empty file of the layer. */
  readonly stage: string
  readonly emptyFile: string
  readonly cwd: string
  readonly hasNetwork: boolean
  readonly user: { readonly uid: number; readonly gid: number }
  /** The self-test and, behind it, the agent. */
  readonly command: readonly string[]
}

/** A symbolic link that lies in the cage where the plan shows nothing; it leads to what the plan shows. */
export type CageLink = { readonly path: string; readonly to: string }

// Whoever ends the launch signals its whole group. The programs between the supervisor and the agent must not die of that
// before the agent has: they would take it with them before it could end in order. The agent gets the signals as usual.
const STEADY = `trap '' TERM INT HUP; exec "$@"`

export function steady(command: readonly string[]): string[] {
  return ['/bin/sh', '-c', STEADY, 'provost-cage', ...command]
}

export const OUTER_NAMESPACES = ['--user', '--map-root-user', '--mount', '--propagation', 'private'] as const

/** The options of an overlay: the real place below, the layer above. */
export function overlayOptions({ from, layer }: PlannedMount): string {
  const [upper, work] = placesOfOverlay(layer!)
  const places = { lowerdir: from!, upperdir: upper, workdir: work }
  const words = Object.entries(places).map(([name, path]) => `${name}=${path.replaceAll(/[\\,:]/g, '\\$&')}`)
  return [...words, 'userxattr'].join(',')
}
