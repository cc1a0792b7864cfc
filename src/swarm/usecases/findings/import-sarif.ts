// Takes the findings of another tool into the ledger, once per file and run of the tool. It never calls anything fixed.

import { fingerprint } from '#finding/rules/identity/fingerprint'
import { matchFindings } from '#finding/rules/identity/match-findings'
import type { FindingShape } from '#finding/wire/finding-schemas'
import { readSarif, type SarifRun } from '#formats/sarif/sarif'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { findingStream, type PlannedEvent, type ReportedFinding } from '#swarm/rules/record/swarm-events'
import { listRunFindings } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { decideAgain } from '../wave/decide-again.ts'
import { anchorImported } from './anchor-imported.ts'

export type ImportWish = FindingShape<'ImportFindings'>

export type ImportAnswer = {
  readonly tools: readonly string[]
  readonly imported: number
  readonly known: number
  /** Findings of ours that came back from an export of ours. */
  readonly ours: number
}

/** All imports of a project are one run of findings, so that a second file meets what the first one brought. */
export const importScope = (project: string) => `import:${project}`

export async function importSarif(world: World, asking: Asking, wish: ImportWish): Promise<ImportAnswer> {
  const project = await needProject(world, wish.project)
  const runs = readSarif(wish.document, project.path)
  return decideAgain(async () => {
    const answer = { tools: runs.map(({ tool }) => tool), imported: 0, known: 0, ours: 0 }
    for (const run of runs) {
      const { imported, known, ours } = await importRun(world, asking, project, run, wish)
      answer.imported += imported
      answer.known += known
      answer.ours += ours
    }
    return answer
  })
}

async function importRun(world: World, asking: Asking, project: Project, run: SarifRun, { rev }: ImportWish) {
  const foreign = run.findings.filter(({ findingId }) => findingId === null)
  const source = sha256Hex(canonicalJson(run.guid ?? run.findings.map(({ raw }) => raw)))
  const priors = await listRunFindings(world, importScope(project.id))
  if (priors.some(({ links }) => links.sarif.includes(source)))
    return { imported: 0, known: foreign.length, ours: run.findings.length - foreign.length }
  const reported = await anchorImported(world, project, foreign, run.revision ?? rev ?? 'HEAD')
  const keyed = reported.map((finding, index) => ({
    ...finding,
    text: finding.description,
    key: String(index).padStart(6, '0'),
  }))
  const matching = matchFindings(priors.map(withText), keyed, [])
  const fresh = [...matching.new, ...matching.ambiguous.map(({ key }) => key)].map(key => reported[Number(key)]!)
  const events = fresh.flatMap(finding => composeImported(world, project, finding, source, run))
  const seen = matching.matches.map(({ id }) => composeLink(id, source))
  const versions = new Map(priors.map(({ id, version }) => [findingStream(id), version]))
  world.steps('swarm.import')
  await appendPlanned(world, asking, [...events, ...seen], versions)
  return { imported: fresh.length, known: matching.matches.length, ours: run.findings.length - foreign.length }
}

const withText = (finding: FindingView) => ({ ...finding, text: finding.description })

function composeImported(
  world: World,
  project: Project,
  finding: ReportedFinding,
  source: string,
  run: SarifRun,
): PlannedEvent[] {
  const id = world.ids.newId('fi_')
  const stream = findingStream(id)
  const reported: PlannedEvent = {
    stream,
    type: 'finding.reported',
    data: {
      ...finding,
      run: importScope(project.id),
      project: project.id,
      repo: project.repo,
      wave: run.automationId ?? run.tool,
      number: 0,
      tree: null,
      lens: null,
      fingerprint: fingerprint({ ...finding, file: finding.path }).fingerprint,
      sources: [],
      candidates: [],
    },
  }
  return [reported, composeLink(id, source)]
}

function composeLink(id: string, sarif: string): PlannedEvent {
  return { stream: findingStream(id), type: 'finding.linked', data: { sarif } }
}
