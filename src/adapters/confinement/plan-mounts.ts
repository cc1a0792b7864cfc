// Which mounts make up the world that a confined agent sees, in the order in which they are made.
import { join, relative } from 'node:path'
import { flagsAt, isWithin, type Mount } from './mount-table.ts'

export type ConfinedPlaces = {
  /** Temporary directories of the machine: open, as they are. */
  readonly temporary: readonly string[]
  /** Never to be changed, also when they lie in a temporary directory. */
  readonly closed: readonly string[]
  /** Trees in which the agent may write as it likes; what it wrote there is collected and thrown away. */
  readonly trees: readonly string[]
  /** What the agent was given: open, for real, also inside the trees. */
  readonly open: readonly string[]
  /** An empty directory of ours, for what is collected. */
  readonly scratch: string
}

/** One line of the script: what to do, with what, where. */
export type MountStep = readonly [verb: 'close' | 'bind' | 'flags' | 'overlay' | 'release' | 'hide', string, string]

export function planMounts(table: readonly Mount[], places: ConfinedPlaces): MountStep[] {
  const { temporary, closed, trees, open, scratch } = places
  return [
    ...closeEverything(table),
    ...temporary.flatMap(path => bindOpen(table, path, path)),
    ...closed.flatMap(path => bindClosed(table, path)),
    ...trees.flatMap((tree, index) => overlay(tree, placesOfTree(scratch, index))),
    ...open.flatMap(path => bindOpen(table, sourceOf(path, trees, scratch), path)),
    ...trees.map((_, index): MountStep => ['release', '', placesOfTree(scratch, index).real]),
    // Otherwise the agent could take out of there what it should not have written.
    ['hide', '', scratch],
  ]
}

// A new /proc is mounted for the agent.
function closeEverything(table: readonly Mount[]): MountStep[] {
  const open = table.filter(({ path, isReadOnly }) => !isReadOnly && !isWithin('/proc', path))
  return open.map(({ path, flags }) => ['close', ['ro', ...flags].join(','), path])
}

function bindOpen(table: readonly Mount[], source: string, path: string): MountStep[] {
  return [
    ['bind', source, path],
    ['flags', ['rw', ...flagsAt(table, path)].join(','), path],
  ]
}

function bindClosed(table: readonly Mount[], path: string): MountStep[] {
  return [
    ['bind', path, path],
    ['flags', ['ro', ...flagsAt(table, path)].join(','), path],
  ]
}

export type TreePlaces = { readonly real: string; readonly upper: string; readonly work: string }

export function placesOfTree(scratch: string, index: number): TreePlaces {
  const at = (name: string) => join(scratch, `${index}-${name}`)
  return { real: at('real'), upper: at('upper'), work: at('work') }
}

// The real tree stays reachable under another name until everything that is open in it has been bound.
function overlay(tree: string, { real, upper, work }: TreePlaces): MountStep[] {
  return [
    ['bind', tree, real],
    ['overlay', `lowerdir=${real},upperdir=${upper},workdir=${work},userxattr`, tree],
  ]
}

function sourceOf(path: string, trees: readonly string[], scratch: string): string {
  const index = trees.findIndex(tree => isWithin(tree, path))
  return index < 0 ? path : join(placesOfTree(scratch, index).real, relative(trees[index]!, path))
}
