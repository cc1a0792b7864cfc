// Where a command of evidence works: which store, at which moment, and whom it may ask.
import { isAbsolute, join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { TaskView } from '#task/rules/record/task-view'
import type { EvidenceStore } from '../ports/evidence-store.ts'
import { RUNGS, type Rung } from '../rules/gate/standing.ts'
import { readMoment } from '../rules/shape/instant.ts'

export type EvidencePlace = {
  readonly store: EvidenceStore
  readonly now: number
  /** Names of the adapters that may be asked. */
  readonly provenance: readonly string[]
  /** The person has named them; else a retry asks those that were asked before. */
  readonly isProvenanceNamed: boolean
  /** A directory of scenario files that is read instead of the source repository. */
  readonly scenarios: string | null
  readonly requireSignature: boolean
  /** How well a result must be known before the gate opens. */
  readonly need: Rung
  /** Whose signatures attest a result. */
  readonly issuers: readonly string[]
  /** Of a run that a task handed in: whether its change was taken back since. */
  readonly isReverted: (runId: string) => Promise<boolean>
}

export type EvidencePlaceWish = {
  /** Absolute; wins over the project. */
  readonly store?: string | undefined
  readonly project?: string | undefined
  readonly now?: string | undefined
  readonly provenance?: string | undefined
  readonly scenarios?: string | undefined
  readonly need?: string | undefined
}

/** Where no project says otherwise. */
const NEED: Rung = 'ci_attested'

const ADAPTERS = ['github', 'git', 'stub']

export async function findPlaceOfEvidence(world: World, wish: EvidencePlaceWish): Promise<EvidencePlace> {
  const root = wish.store === undefined ? (await needProject(world, needName(wish.project))).path : undefined
  const named = wish.provenance?.split(',')
  const unknown = named?.find(name => !ADAPTERS.includes(name))
  if (unknown !== undefined) throw invalid('provenance', `one of ${ADAPTERS.join(', ')}`, unknown)
  const place =
    root === undefined
      ? { store: wish.store!, provenance: 'git', requireSignature: false, needs: { gate: NEED }, issuers: [] }
      : await configured(world, root)
  if (!isAbsolute(place.store)) throw invalid('store', 'an absolute path', place.store)
  return {
    store: world.evidence.openStore(place.store),
    now: wish.now === undefined ? world.clock.now() : readNow(wish.now),
    provenance: named ?? [place.provenance],
    isProvenanceNamed: named !== undefined,
    scenarios: wish.scenarios ?? null,
    requireSignature: place.requireSignature,
    need: wish.need === undefined ? place.needs.gate : readRung(wish.need),
    issuers: place.issuers,
    isReverted: runId => isRevertedRun(world, runId),
  }
}

/** A task hands in each application of its change under a name made of both. */
async function isRevertedRun({ store }: World, runId: string): Promise<boolean> {
  const [, task, application] = /^(ta_[0-9A-Z]+)-(.+)$/.exec(runId) ?? []
  const view = task === undefined ? undefined : (await store.views.find<TaskView>('task', task))?.state
  return view?.applications.some(({ id, status }) => id === application && status === 'reverted') ?? false
}

async function configured(world: World, root: string) {
  const evidence = await world.projectConfig.readSection(root, 'evidence')
  return { ...evidence, store: isAbsolute(evidence.store) ? evidence.store : join(root, evidence.store) }
}

function needName(project: string | undefined): string {
  if (project !== undefined) return project
  throw provostError('INPUT_INVALID', {
    message: 'store must be a directory of evidence; got none',
    hint: 'stand in a project, or pass --store or --project',
    details: { field: 'store' },
  })
}

function readNow(given: string): number {
  const instant = readMoment(given)
  if (instant !== undefined) return instant
  throw invalid('now', 'an instant like 2026-01-31T12:00:00Z', given)
}

function readRung(given: string): Rung {
  const rung = RUNGS.find(each => each === given)
  if (rung) return rung
  throw invalid('need', `one of ${RUNGS.join(', ')}`, given)
}

function invalid(field: string, wanted: string, got: string): Error {
  return provostError('INPUT_INVALID', {
    message: `${field} must be ${wanted}; got ${got.slice(0, 60)}`,
    details: { field },
  })
}
