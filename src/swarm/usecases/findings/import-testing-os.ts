// Takes the findings of a testing-os database into the ledger, each of them once. Nothing is written unless it is applied.

import { fingerprintFinding } from '#finding/rules/identity/fingerprint'
import type { FindingShape } from '#finding/wire/finding-schemas'
import {
  readTestingOs,
  TESTING_OS_TABLES,
  type TestingOsFinding,
  type TestingOsStatus,
  type TestingOsStore,
} from '#formats/testing-os-store'
import { provostError } from '#kernel/errors/errors'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { type OldFinding, planOldFinding } from '#swarm/rules/collect/plan-old-finding'
import { findingStream, type PlannedEvent, type ReportedFinding } from '#swarm/rules/record/swarm-events'
import { listRunFindings } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'
import { anchorImported } from './anchor-imported.ts'
import { importScope } from './import-sarif.ts'

export type ImportOldWish = FindingShape<'ImportTestingOs'>

export type ImportOldAnswer = {
  readonly version: number
  readonly repo: string
  readonly runs: number
  readonly applied: boolean
  readonly fresh: number
  readonly known: number
  readonly byStatus: Readonly<Partial<Record<TestingOsStatus, number>>>
  readonly unreadable: readonly string[]
}

export async function importTestingOs(world: World, asking: Asking, wish: ImportOldWish): Promise<ImportOldAnswer> {
  const project = await needProject(world, wish.project)
  const store = readTestingOs(await world.swarm.testingOs.read(wish.path, TESTING_OS_TABLES))
  const repo = chooseRepo(store, project, wish.repo)
  const latest = listLatest(store, repo)
  return changeAgain(async () => {
    const priors = await listRunFindings(world, importScope(project.id))
    const known = new Set(priors.flatMap(({ links }) => links.origins))
    const fresh = latest.filter(finding => !known.has(originOf(finding)))
    if (wish.apply === true) await record(world, asking, project, fresh)
    return {
      version: store.version,
      repo,
      runs: store.runs.filter(run => run.repo === repo).length,
      applied: wish.apply === true,
      fresh: fresh.length,
      known: latest.length - fresh.length,
      byStatus: countStatuses(fresh),
      unreadable: store.unreadable,
    }
  })
}

function chooseRepo({ runs }: TestingOsStore, { repo }: Project, wanted: string | undefined): string {
  const repos = [...new Set(runs.map(run => run.repo))]
  const chosen = wanted ?? (repos.length === 1 ? repos[0]! : repo)
  if (repos.includes(chosen)) return chosen
  throw provostError('NOT_FOUND', {
    details: { noun: 'repository in the database', id: chosen },
    hint: repos.length === 0 ? 'it has no runs' : `name one with --repo: ${repos.join(', ')}`,
  })
}

/** One defect was kept once per run there; the last word about it counts. */
function listLatest({ findings }: TestingOsStore, repo: string): TestingOsFinding[] {
  return [...new Map(findings.filter(({ run }) => run.repo === repo).map(one => [one.fingerprint, one])).values()]
}

const originOf = ({ run, fingerprint: name }: TestingOsFinding) => `testing-os:${run.repo}:${name}`

function countStatuses(findings: readonly TestingOsFinding[]): ImportOldAnswer['byStatus'] {
  const counts: Partial<Record<TestingOsStatus, number>> = {}
  for (const { status } of findings) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function record(
  world: World,
  asking: Asking,
  project: Project,
  findings: readonly TestingOsFinding[],
): Promise<void> {
  const events: PlannedEvent[] = []
  for (const commit of new Set(findings.map(({ run }) => run.commit))) {
    const ofCommit = findings.filter(({ run }) => run.commit === commit)
    const items = ofCommit.map(finding => ({ ...finding, rule_id: null }))
    const reported = await anchorImported(world, project, items, commit)
    events.push(...ofCommit.flatMap((finding, index) => compose(world, project, finding, reported[index]!)))
  }
  world.steps('swarm.import')
  await appendPlanned(world, asking, events, new Map())
}

function compose(world: World, project: Project, old: TestingOsFinding, finding: ReportedFinding): PlannedEvent[] {
  const stream = findingStream(world.ids.newId('fi_'))
  const mark: Pick<OldFinding, 'wave' | 'number'> = { wave: `testing-os:${old.run.id}`, number: old.wave }
  const place = { run: importScope(project.id), project: project.id, repo: project.repo }
  const unknown = { tree: null, lens: null, sources: [], candidates: [] }
  const name = fingerprintFinding({ ...finding, file: finding.path }).fingerprint
  return [
    { stream, type: 'finding.reported', data: { ...finding, ...place, ...mark, ...unknown, fingerprint: name } },
    { stream, type: 'finding.linked', data: { origin: originOf(old) } },
    ...planOldFinding(stream, { ...old, ...mark }),
  ]
}
