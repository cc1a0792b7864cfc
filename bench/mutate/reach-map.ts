// Which tests reach which regions of the sources, from the note that each test file left when it was last run with marks. Of a file
// that has changed since, only is known who reached it at all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRegions, regionAt } from './mark-regions.ts'
import { digestOf, isCurrent, type Reached, readNotes } from './reach-notes.ts'

export type Place = { readonly file: string; readonly start: number; readonly end: number }

export class ReachMap {
  readonly #root: string
  readonly #notes: ReadonlyMap<string, Reached>

  constructor(root: string, notes: readonly Reached[]) {
    this.#root = root
    this.#notes = new Map(notes.map(note => [note.test, note]))
  }

  /** Quick ones first. What runs only while modules are loaded is not told apart: then those that reach the file are meant. */
  testsOf({ file, start, end }: Place): readonly string[] {
    const region = regionAt(listRegions(file, readFileSync(join(this.#root, file), 'utf8')), start, end)
    const digest = digestOf(this.#root, file)
    const reaches = ({ files, digests }: Reached) => {
      const isExact = region > 0 && digests[file] === digest
      return files[file] !== undefined && (!isExact || files[file].includes(region))
    }
    return [...this.#notes.values()]
      .filter(reaches)
      .toSorted((a, b) => a.ms - b.ms)
      .map(({ test }) => test)
  }

  knows(test: string): boolean {
    return this.#notes.has(test)
  }

  msOf(test: string): number {
    return this.#notes.get(test)?.ms ?? 0
  }
}

/** Whoever asks only what lies near needs no map, and takes what is there. */
export type ReachNeed = 'needed' | 'anew' | 'if there'

/** Kept beside the packages: it is nobody's source. Only tests without a note are run; anew, also those whose note is old. */
export async function openReachMap(
  root: string,
  place: string,
  tests: readonly string[],
  need: ReachNeed,
): Promise<ReachMap> {
  const into = join(root, 'node_modules', '.cache', 'provost', 'reach')
  const holding = readNotes(into).filter(note => need !== 'anew' || isCurrent(place, note))
  const known = new Set(holding.map(({ test }) => test))
  const missing = tests.filter(test => !known.has(test))
  if (need !== 'if there' && missing.length > 0) await noteReach(place, into, missing)
  // The place may be broken when it is asked.
  return new ReachMap(root, readNotes(into))
}

async function noteReach(place: string, into: string, tests: readonly string[]): Promise<void> {
  console.log(`looking what ${tests.length} unit tests reach; what is known is kept when this is cut short`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/mutate/reach.config.ts']
  const env = { ...process.env, PROVOST_REACH: into }
  const args = [...vitest, '--project', 'unit', ...tests]
  await once(spawn(process.execPath, args, { cwd: place, env, stdio: 'ignore' }), 'exit')
}
