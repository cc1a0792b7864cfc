// Which tests reach which regions of the sources: made once by a whole run of the unit tests, and kept. Of a file that has
// changed since, only is known who reached it at all.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listRegions, regionAt } from './mark-regions.ts'

type Reached = {
  readonly test: string
  readonly ms: number
  readonly files: Readonly<Record<string, readonly number[]>>
}

type Kept = { readonly digests: Readonly<Record<string, string>>; readonly reached: readonly Reached[] }

export type Place = { readonly file: string; readonly start: number; readonly end: number }

export class ReachMap {
  readonly #root: string
  readonly #kept: Kept

  constructor(root: string, kept: Kept) {
    this.#root = root
    this.#kept = kept
  }

  /** Quick ones first. What runs only while modules are loaded is not told apart: then those that reach the file are meant. */
  testsOf({ file, start, end }: Place): readonly string[] {
    const text = readFileSync(join(this.#root, file), 'utf8')
    const region = regionAt(listRegions(file, text), start, end)
    const isExact = region > 0 && this.#kept.digests[file] === digestOf(text)
    const reaches = ({ files }: Reached) => files[file] !== undefined && (!isExact || files[file].includes(region))
    return this.#kept.reached
      .filter(reaches)
      .toSorted((a, b) => a.ms - b.ms)
      .map(({ test }) => test)
  }

  knows(test: string): boolean {
    return this.#kept.reached.some(reached => reached.test === test)
  }

  msOf(test: string): number {
    return this.#kept.reached.find(reached => reached.test === test)?.ms ?? 0
  }
}

/** Of a map that is not there nothing is known, and whoever asks only what lies near needs none. */
export type ReachNeed = 'needed' | 'anew' | 'if there'

/** Kept beside the packages: it is nobody's source. */
export async function openReachMap(root: string, place: string, need: ReachNeed): Promise<ReachMap> {
  const path = join(root, 'node_modules', '.cache', 'provost', 'reach.json')
  if (need === 'if there' && !existsSync(path)) return new ReachMap(root, { digests: {}, reached: [] })
  if (need === 'anew' || !existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(await makeMap(place)))
  }
  return new ReachMap(root, JSON.parse(readFileSync(path, 'utf8')) as Kept)
}

async function makeMap(place: string): Promise<Kept> {
  console.log('looking which tests reach what: one whole run of the unit tests, several minutes')
  const into = mkdtempSync(join(tmpdir(), 'provost-reach-'))
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'bench/mutate/reach.config.ts',
    '--project',
    'unit',
  ]
  const env = { ...process.env, PROVOST_REACH: into }
  await once(spawn(process.execPath, args, { cwd: place, env, stdio: 'ignore' }), 'exit')
  const kept = readReached(place, into)
  rmSync(into, { recursive: true, force: true })
  return kept
}

export function readReached(root: string, from: string): Kept {
  const reached = readdirSync(from).map(name => JSON.parse(readFileSync(join(from, name), 'utf8')) as Reached)
  const files = new Set(reached.flatMap(one => Object.keys(one.files)))
  const digests = Object.fromEntries([...files].map(file => [file, digestOf(readFileSync(join(root, file), 'utf8'))]))
  return { digests, reached }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
