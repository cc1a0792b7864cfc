// What an agent sees of the machine: a list of mounts, parents first. Per path the first rule that speaks of it decides.
import { CACHES, type CagedHarness, HARNESS_PLACES, MACHINE, SECRETS, TEMPORARY } from './cage-places.ts'
import { findRefusal, type MountRefusal } from './mount-refusal.ts'
import { comparePlaces, isInside, parentOf } from './place-path.ts'

export type PlaceEntry = {
  readonly path: string
  readonly kind: 'dir' | 'file' | 'other'
  /** Where a symbolic link leads in the end; null: it is none. */
  readonly real: string | null
}

export type MountQuestion = {
  readonly home: string
  readonly provostHome: string
  /** Directories of Provost's home that worktrees and hand-ins may lie in. */
  readonly workplaces: readonly string[]
  readonly project: string
  readonly worktree: string
  readonly handIn: string | null
  readonly layer: string
  readonly harness: CagedHarness
  /** What exists; each path once. */
  readonly entries: readonly PlaceEntry[]
  readonly overlay: boolean
  readonly resolver: string | null
  readonly state: readonly string[]
  readonly show: readonly string[]
  readonly hide: readonly string[]
  readonly write: readonly string[]
}

export const MOUNT_MODES = [
  ...(['ro', 'rw', 'overlay', 'copy', 'private', 'empty', 'hide', 'absent'] as const),
  ...(['tmpfs', 'proc', 'dev'] as const),
] as const
export type MountMode = (typeof MOUNT_MODES)[number]

export type PlannedMount = {
  readonly path: string
  readonly mode: MountMode
  readonly from: string | null
  readonly layer: string | null
  /** The real place must get an empty directory to be mounted on. */
  readonly make: boolean
  readonly rule: string
}

export type MountPlan = { readonly refused: MountRefusal | null; readonly mounts: readonly PlannedMount[] }

type Spoken = { readonly mode: MountMode; readonly rule: string }

export function planMounts(question: MountQuestion): MountPlan {
  const layout = new Layout(question)
  const refused = findRefusal(question, layout)
  if (refused) return { refused, mounts: [] }
  const spoken = new Map<string, Spoken>()
  for (const { path, ...says } of speak(question, layout)) if (!spoken.has(path)) spoken.set(path, says)
  const paths = [...spoken.keys()].toSorted(comparePlaces)
  const settled = new Map(paths.map(path => [path, settle(path, spoken.get(path)!, paths, layout)]))
  return { refused: null, mounts: paths.map(path => toMount(path, settled, layout)) }
}

/** What was found on the disk, by path. */
export class Layout {
  readonly question: MountQuestion
  readonly sealed: readonly string[]
  readonly #entries: ReadonlyMap<string, PlaceEntry>
  readonly #secret: readonly string[]

  constructor(question: MountQuestion) {
    this.question = question
    this.sealed = [question.provostHome, `${question.project}/.provost`]
    this.#entries = new Map(question.entries.map(entry => [entry.path, entry]))
    this.#secret = SECRETS.map(name => this.inHome(name)).filter(path => this.#entries.has(path))
  }

  inHome(name: string): string {
    return `${this.question.home}/${name}`
  }

  kindOf(path: string): PlaceEntry['kind'] | undefined {
    return this.#entries.get(path)?.kind
  }

  realOf(path: string): string {
    return this.#entries.get(path)?.real ?? path
  }

  /** A link out of what is shown into what is hidden would show it. */
  leadsAstray(path: string): boolean {
    const real = this.realOf(path)
    if (real === path) return false
    const { home, project, provostHome, hide } = this.question
    const isHidden = [...this.sealed, ...hide, ...this.#secret].some(place => isInside(real, place))
    return isHidden || [home, project, provostHome].some(place => isInside(place, real))
  }
}

type Saying = Spoken & { readonly path: string }

function* say(rule: string, mode: MountMode, paths: Iterable<string>): Generator<Saying> {
  for (const path of paths) yield { path, mode, rule }
}

// The order of the rows is the law: whoever speaks first of a path keeps it.
function* speak(question: MountQuestion, layout: Layout): Generator<Saying> {
  const { worktree, handIn, hide, write, show, overlay, project, home, entries, resolver } = question
  const exists = (path: string) => layout.kindOf(path) !== undefined
  const isDirectory = (path: string) => layout.kindOf(path) === 'dir'
  yield* say('N1', 'rw', handIn === null ? [worktree] : [worktree, handIn])
  yield* say('N2', 'hide', layout.sealed)
  yield* say('N3', 'hide', hide.filter(exists))
  yield* say('N4', 'rw', write)
  yield* say('N5', 'ro', show)
  yield* speakOfHarness(question, layout)
  yield* say(
    'N10',
    'hide',
    [...SECRETS, ...stateOfOthers(question.harness)].map(name => layout.inHome(name)).filter(exists),
  )
  yield* say('N11', overlay ? 'overlay' : 'empty', CACHES.map(name => layout.inHome(name)).filter(isDirectory))
  yield* say('N12', overlay ? 'overlay' : 'ro', [project])
  yield* say('N13', 'private', [home])
  for (const entry of entries) if (parentOf(entry.path) === home) yield speakOfEntry(entry, question)
  yield* say('N17', 'tmpfs', TEMPORARY)
  yield* say(
    'N18',
    'hide',
    MACHINE.filter(path => exists(path) && path !== home),
  )
  yield* say('N19', 'ro', resolver === null ? [] : [resolver])
  yield* say('N20', 'ro', ['/'])
  yield* say('N21', 'proc', ['/proc'])
  yield* say('N22', 'dev', ['/dev'])
}

function* speakOfHarness({ harness, state, overlay }: MountQuestion, layout: Layout): Generator<Saying> {
  const places = HARNESS_PLACES[harness]
  const inHome = (names: readonly string[]) => names.map(name => layout.inHome(name))
  for (const path of [...inHome(places.stateDirectories), ...state]) {
    const kept = overlay ? 'overlay' : 'copy'
    yield { path, rule: 'N6', mode: layout.kindOf(path) === 'dir' ? kept : 'empty' }
  }
  yield* say('N7', 'empty', inHome(places.transcripts))
  yield* say(
    'N8',
    'hide',
    inHome(places.histories).filter(path => layout.kindOf(path) !== undefined),
  )
  yield* say(
    'N9',
    'copy',
    inHome(places.stateFiles).filter(path => layout.kindOf(path) === 'file'),
  )
}

function stateOfOthers(harness: CagedHarness): string[] {
  const others = Object.entries(HARNESS_PLACES).filter(([name]) => name !== harness)
  return others.flatMap(([, { stateDirectories, stateFiles }]) => [...stateDirectories, ...stateFiles])
}

function speakOfEntry({ path, kind }: PlaceEntry, { home, provostHome, overlay }: MountQuestion): Saying {
  if (kind === 'other') return { path, mode: 'absent', rule: 'N14' }
  const isHiddenDirectory = kind === 'dir' && path.startsWith(`${home}/.`)
  const isLaid = isHiddenDirectory && !isInside(provostHome, path) && overlay
  return { path, mode: isLaid ? 'overlay' : 'ro', rule: 'N16' }
}

const SHOWS_THE_REAL: readonly MountMode[] = ['ro', 'rw', 'overlay', 'copy']

function settle(path: string, said: Spoken, paths: readonly string[], layout: Layout): Spoken {
  if (SHOWS_THE_REAL.includes(said.mode) && layout.leadsAstray(path)) return { mode: 'absent', rule: 'N15' }
  const isBare =
    parentOf(path) === layout.question.home && !paths.some(other => other !== path && isInside(other, path))
  return said.mode === 'hide' && isBare ? { ...said, mode: 'absent' } : said
}

function toMount(path: string, settled: ReadonlyMap<string, Spoken>, layout: Layout): PlannedMount {
  const { mode, rule } = settled.get(path)!
  const from = SHOWS_THE_REAL.includes(mode) ? layout.realOf(path) : null
  return {
    path,
    mode,
    from,
    layer: layerOf(path, mode, rule, layout),
    make: mustBeMade(path, rule, settled, layout),
    rule,
  }
}

function layerOf(path: string, mode: MountMode, rule: string, { question: { layer, home } }: Layout): string | null {
  if (mode === 'private') return `${layer}/home`
  if (mode === 'copy' && rule === 'N9') return `${layer}/home${path.slice(home.length)}`
  return mode === 'overlay' || mode === 'copy' || mode === 'empty' ? `${layer}/at${path}` : null
}

function mustBeMade(path: string, rule: string, settled: ReadonlyMap<string, Spoken>, layout: Layout): boolean {
  if ((rule !== 'N6' && rule !== 'N7') || layout.kindOf(path) !== undefined) return false
  for (let above = parentOf(path); ; above = parentOf(above)) {
    const mode = settled.get(above)?.mode
    if (mode !== undefined) return mode === 'ro'
  }
}
