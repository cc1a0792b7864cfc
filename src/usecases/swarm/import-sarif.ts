// Takes the findings of another tool into the ledger, once per file and run of the tool. It never calls anything fixed.

import { anchorInLines, normaliseLines } from '#core/finding/anchor'
import { confinePath } from '#core/finding/confined-path'
import { fingerprint } from '#core/finding/fingerprint'
import { matchFindings } from '#core/finding/match-findings'
import { canonicalJson } from '#core/kernel/canonical-json'
import { sha256Hex } from '#core/kernel/hash'
import { cleanText, cutText } from '#core/kernel/text-hygiene'
import type { Project } from '#core/project/project'
import type { FindingView } from '#core/swarm/finding-view'
import { findingStream, type PlannedEvent, type ReportedFinding } from '#core/swarm/swarm-events'
import { readSarif, type SarifFinding, type SarifRun } from '#formats/sarif'
import { needProject } from '../find-project.ts'
import type { Asking, World } from '../world.ts'
import { appendPlanned } from './append-planned.ts'
import { decideAgain } from './decide-again.ts'
import { listRunFindings } from './need-swarm.ts'

export type ImportWish = { readonly project: string; readonly document: unknown; readonly rev?: string | undefined }

export type ImportAnswer = {
  readonly tools: readonly string[]
  readonly imported: number
  readonly known: number
  /** Findings of ours that came back from an export of ours. */
  readonly ours: number
}

/** All imports of a project are one run of findings, so that a second file meets what the first one brought. */
const scopeOf = (project: string) => `import:${project}`

export async function importSarif(world: World, asking: Asking, wish: ImportWish): Promise<ImportAnswer> {
  const project = await needProject(world, wish.project)
  const runs = readSarif(wish.document)
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
  const priors = await listRunFindings(world, scopeOf(project.id))
  if (priors.some(({ links }) => links.sarif.includes(source)))
    return { imported: 0, known: foreign.length, ours: run.findings.length - foreign.length }
  const reported = await anchorAll(world, project, foreign, run.revision ?? rev ?? 'HEAD')
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

/** With the code that it is about, if that commit has it. */
async function anchorAll(
  world: World,
  project: Project,
  findings: readonly SarifFinding[],
  rev: string,
): Promise<ReportedFinding[]> {
  const base = await world.workspace.findBase(project.path, rev)
  const paths = [...new Set(findings.flatMap(({ path }) => path ?? []))]
  const files = base ? await world.swarm.git.readFiles(project.path, base.tree, paths) : new Map()
  const lines = new Map([...files].map(([path, { text }]) => [path, text === null ? null : normaliseLines(text)]))
  return findings.map(finding => toReported(finding, lines.get(finding.path ?? '') ?? null))
}

function toReported(
  { path, line, symbol, rule_id, severity, category, description }: SarifFinding,
  lines: string[] | null,
): ReportedFinding {
  const code = lines && line !== null ? anchorInLines(lines, line) : { anchor: null, core: null, window: [] }
  const title = cutText(cleanText(description.split('\n', 1)[0] ?? ''), 120)
  const place = { path: path === null ? null : (confinePath(path) ?? null), line, symbol }
  return { kind: 'defect', severity, category, rule_id, title, description, recommendation: null, ...place, ...code }
}

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
      run: scopeOf(project.id),
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
