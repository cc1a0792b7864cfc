// Cages as they lie in the home of Provost: `cages/<session>/`, one layer for all generations, and what each launch said.
import { constants } from 'node:fs'
import { chmod, mkdir, open, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileAtomic } from '#files/atomic-write'
import { findCommonDirectory } from '#git/common-directory'
import { provostError } from '#kernel/errors/errors'
import { planGlance } from '#kernel/events/plan-glance'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import { isOneOf } from '#kernel/reading/json-value'
import type { CageEnd, CageName, CageOutline, Cages, CageWish } from '../ports/cages.ts'
import { nameLaunch } from '../rules/cage/cage-launch.ts'
import { cagedHarness } from '../rules/cage/cage-places.ts'
import { type CageTest, CHECK_RESULTS, type CheckResult } from '../rules/cage/decide-confinement.ts'
import { isInside } from '../rules/cage/place-path.ts'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import { giveMemory, takeMemory } from './agent-memory.ts'
import { carryLogins, rememberLogins } from './carry-logins.ts'
import { type BackendAnswer, findBackend } from './find-backend.ts'
import { findGitPlaces } from './find-git-places.ts'
import { findKept, type KeptCage, PLAN, readKept, readKeptPlan, TEST } from './kept-cage.ts'
import { listOutside } from './list-outside.ts'
import { measureLayer } from './measure-layer.ts'
import { findOwnProgram } from './own-program.ts'
import { findMark, planLaunch, prepareCage } from './prepare-cage.ts'
import { removeLayer } from './prepare-layer.ts'
import { settleCage } from './settle-cage.ts'
import { findSystemProgram } from './system-programs.ts'
import { takeCommits } from './take-commits.ts'
import { tryCage } from './try-cage.ts'

export type CagePlace = {
  /** Of Provost, and of the person. */
  readonly provostHome: string
  readonly home: string
  /** Directories of Provost's home that agents may work in. */
  readonly workplaces: readonly string[]
  /** Names of the ways to build one, best first. */
  readonly backends?: readonly string[]
  readonly steps?: StepWatch
}

const TEST_MS_MAX = 20_000
const LOOK_MS_MAX = 10
const NO_LOOPBACK = 'network model needs a loopback, which unshare cannot switch on without `ip` of iproute2'

// Opened outside of the cage and inherited by its first program alone. A pipe that is open for both never ends by itself:
// what waits behind it waits for a word. It is made here, by a small process: to start one costs the daemon many times as much.
const OPEN = '"$3" -m 600 "$2" && exec 4>"$1" 3<>"$2" || exit 74; shift 3; exec "$@"'

export function diskCages(place: CagePlace): Cages {
  const shelf = shelfOf(place)
  const cages: Cages = {
    async ability() {
      const answer = await shelf.backend()
      if (!answer.backend) return { backend: 'none', version: '', why: answer.why, seccomp: false, overlay: false }
      const { name, version, filter, overlay } = answer.backend
      return { backend: name, version, why: '', seccomp: filter !== null, overlay }
    },
    make: wish => make(shelf, wish),
    plan: outline => plan(shelf, outline),
    test: outline => tryCage(cages, outline, place.workplaces),
    show: cage => readKeptPlan(shelf.launchOf(cage)),
    async measure(session, max) {
      const kept = await findKept(shelf.layerOf(session))
      return kept && measureLayer(kept, max)
    },
    deskOf: name => join(shelf.launchOf(name), 'desk'),
    hearTest: (name, hasEnded) => hearTest(shelf.launchOf(name), hasEnded),
    async release(name, may) {
      // It is there as soon as something was heard from inside.
      const pipe = await open(join(shelf.launchOf(name), 'go'), constants.O_WRONLY | constants.O_NONBLOCK)
      await pipe.write(may ? 'go\n' : 'no\n').finally(() => pipe.close())
    },
    async find(session) {
      const kept = await findKept(shelf.layerOf(session))
      return kept && { workDirectory: kept.worktree, handIn: kept.handIn }
    },
    async takeCommits(session, branch) {
      const kept = await findKept(shelf.layerOf(session))
      return kept && takeCommits(kept, shelf.layerOf(session), branch, place.steps ?? noStepWatch)
    },
    async carryLogins(session) {
      const kept = await findKept(shelf.layerOf(session))
      return kept ? carry(shelf, session, kept) : []
    },
    async listOutside(session, branch) {
      const kept = await findKept(shelf.layerOf(session))
      return kept && listOutside(kept, branch)
    },
    ...memoryOf(shelf),
    async settle(session) {
      const kept = await findKept(shelf.layerOf(session))
      return kept && { outside: await settleCage(kept), carried: await carry(shelf, session, kept) }
    },
    remove: session => removeLayer(shelf.layerOf(session)),
  }
  return cages
}

/** Of an agent without a cage it lies in the home itself. */
function memoryOf({ place: { home }, layerOf }: Shelf): Pick<Cages, 'takeMemory' | 'giveMemory'> {
  const open = { home, mounts: null }
  return {
    takeMemory: async (session, harness, conversation) =>
      takeMemory((await findKept(layerOf(session))) ?? open, cagedHarness(harness), conversation),
    giveMemory: (harness, workDirectory, files) => giveMemory(open, cagedHarness(harness), workDirectory, files),
  }
}

/** What was carried is what the next one may replace: a long session renews its login more than once. */
async function carry(shelf: Shelf, session: string, kept: KeptCage): Promise<CageEnd['carried']> {
  const { carried, logins } = await carryLogins(kept)
  const renewed: KeptCage = { ...kept, logins }
  if (logins !== kept.logins) await writeFileAtomic(join(shelf.layerOf(session), PLAN), JSON.stringify(renewed), 0o600)
  return carried
}

type Shelf = {
  readonly place: CagePlace
  readonly backend: () => Promise<BackendAnswer>
  readonly layerOf: (session: string) => string
  readonly launchOf: (cage: CageName) => string
}

/** What a machine can do is found out once. */
function shelfOf(place: CagePlace): Shelf {
  const cages = join(place.provostHome, 'cages')
  let found: Promise<BackendAnswer> | undefined
  const layerOf = (session: string) => join(cages, session)
  return {
    place,
    layerOf,
    launchOf: ({ session, generation }) => join(layerOf(session), `g${generation}`),
    backend() {
      found ??= findBackend(cages, place.backends)
      return found
    },
  }
}

async function make(shelf: Shelf, wish: CageWish): Promise<readonly string[]> {
  const answer = await shelf.backend()
  const details = { session: wish.session, why: answer.backend ? '' : answer.why }
  if (!answer.backend) throw provostError('CONFINEMENT_FAILED', { details })
  if (wish.network === 'model' && !answer.backend.hasLoopback)
    throw provostError('CONFINEMENT_FAILED', {
      hint: 'install bubblewrap, or iproute2',
      details: { ...details, why: NO_LOOPBACK },
    })
  const [launch, layer] = [shelf.launchOf(wish), shelf.layerOf(wish.session)]
  const desk = await prepareDesk(launch, wish)
  const { places, git } = await locate(wish, shelf.place)
  const own = await findOwnProgram(wish.tool, [places.project, places.home, places.provostHome])
  const cage = await prepareCage(answer.backend, {
    places: { ...places, layer: await realpath(layer), show: [...places.show, ...own] },
    network: wish.network,
    desk,
    cwd: places.worktree,
    launch: nameLaunch(wish.session, wish.generation),
    command: wish.command,
  })
  const { mounts, marks } = cage
  const logins = await rememberLogins(cage.question)
  await giveMemory({ home: places.home, mounts }, cagedHarness(wish.harness), places.worktree, wish.memory ?? [])
  const { project, home, worktree, handIn } = places
  const kept: KeptCage = { schema: 1, project, home, worktree, handIn, git, mounts, marks, logins }
  for (const directory of [launch, layer]) await writeFileAtomic(join(directory, PLAN), JSON.stringify(kept), 0o600)
  const mkfifo = (await findSystemProgram('mkfifo')) ?? 'mkfifo'
  return ['/bin/sh', '-c', OPEN, 'provost-cage', join(launch, 'report'), join(launch, 'go'), mkfifo, ...cage.command]
}

/** What was said inside, and whether a mark that was made there is seen outside. */
async function hearTest(launch: string, hasEnded: () => Promise<boolean>): Promise<CageTest | null> {
  const said = await hearReport(join(launch, 'report'), hasEnded)
  const heard = said === null ? null : readReport(said)
  if (!heard) return null
  const { marks } = await readKept(launch)
  const isOut = await findMark(marks)
  const test = isOut ? { ...heard, checks: { ...heard.checks, outside_not_writable: 'broken' as const } } : heard
  await writeFileAtomic(join(launch, TEST), JSON.stringify(test), 0o600)
  return test
}

async function prepareDesk(launch: string, { files, tool }: CageWish): Promise<string> {
  const desk = join(launch, 'desk')
  await mkdir(desk, { recursive: true, mode: 0o700 })
  for (const { name, text } of files) await writeFile(join(desk, name), text, { mode: 0o400 })
  await mkdir(join(desk, 'bin'), { recursive: true, mode: 0o700 })
  await writeFile(join(desk, 'bin', 'provost'), composeTool(tool), { mode: 0o500 })
  await writeFile(join(launch, 'report'), '', { mode: 0o600, flag: 'wx' })
  await chmod(launch, 0o700)
  return desk
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

function composeTool(tool: readonly string[]): string {
  return `#!/bin/sh\nexec ${tool.map(quote).join(' ')} "$@"\n`
}

async function locate(wish: CageWish, place: CagePlace) {
  const around = await locateProject(wish, place)
  const worktree = await realpath(wish.workDirectory)
  const git = await findGitPlaces(around.project, worktree)
  const handIn = wish.handIn === null ? null : await realpath(wish.handIn)
  return { places: withGit({ ...around, worktree, handIn }, git.shared), git }
}

/** Without links: a plan compares places by their names. */
async function locateProject(outline: CageOutline, { provostHome, home, workplaces }: CagePlace) {
  const [ours, person, project] = (await Promise.all(
    [provostHome, home, outline.projectRoot].map(path => realpath(path)),
  )) as [string, string, string]
  const { harness, state, show, hide, write } = outline
  return {
    ...{ home: person, provostHome: ours, project, harness: cagedHarness(harness), state, show, hide, write },
    workplaces: workplaces.map(path => join(ours, path.slice(provostHome.length))),
  }
}

/** A repository that lies elsewhere is part of the work. */
function withGit<Places extends { readonly project: string; readonly state: readonly string[] }>(
  places: Places,
  shared: string,
): Places {
  const { project, state } = places
  return shared === '' || isInside(shared, project) ? places : { ...places, state: [...state, shared] }
}

/** Of a launch that has no place yet. */
const NEXT = '<session>'

async function plan(shelf: Shelf, outline: CageOutline): Promise<readonly PlannedMount[]> {
  const { backend } = await shelf.backend()
  const around = await locateProject(outline, shelf.place)
  const [own, shared] = await Promise.all([
    findOwnProgram(outline.tool, [around.project, around.home, around.provostHome]),
    findCommonDirectory(around.project),
  ])
  const places = {
    ...withGit(around, shared),
    ...{ worktree: join(around.workplaces[0] ?? around.provostHome, NEXT), handIn: null },
    ...{ layer: join(around.provostHome, 'cages', NEXT), show: [...around.show, ...own] },
  }
  return (await planLaunch(places, backend?.overlay ?? false)).mounts
}

async function hearReport(path: string, hasEnded: () => Promise<boolean>): Promise<string | null> {
  const begun = performance.now()
  for (let waited = 0; waited < TEST_MS_MAX; waited = performance.now() - begun) {
    const isOver = await hasEnded() // asked first: what it said before that is still heard
    const said = await readFile(path, 'utf8')
    if (said.endsWith('\nend\n')) return said
    if (isOver) return null
    await sleep(planGlance(waited, LOOK_MS_MAX))
  }
  return null
}

function readReport(said: string): CageTest | null {
  const rows = said
    .trim()
    .split('\n')
    .map(line => line.split(' '))
  const launch = rows.find(([word]) => word === 'launch')?.[1]
  const isCheck = (row: string[]): row is [string, CheckResult] => row.length === 2 && isOneOf(row[1], CHECK_RESULTS)
  return launch === undefined ? null : { launch, checks: Object.fromEntries(rows.filter(isCheck)) }
}
