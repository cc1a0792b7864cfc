// Takes a run of another tool into the ledger: a wave of that tool, once per file and run.
import type { FindingShape } from '#finding/wire/finding-schemas'
import { joinRuns } from '#formats/sarif/join-runs'
import { readSarif, type SarifFinding, type SarifRun } from '#formats/sarif/sarif'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { CollectFacts } from '#swarm/rules/collect/collect-facts'
import { deriveTestFact } from '#swarm/rules/finding/bound-test'
import type { FindingView, WaveMark } from '#swarm/rules/finding/finding-view'
import { keyResults } from '#swarm/rules/import/key-results'
import { type ImportFacts, planImport } from '#swarm/rules/import/plan-import'
import { toolLensOf } from '#swarm/rules/import/tool-lens'
import { findingStream } from '#swarm/rules/record/swarm-events'
import { listRenamesSince, lookElsewhere, readCodeAt, trackLinesSince } from '../collect/read-code.ts'
import { listRunFindings } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'
import { changeAgain } from '../wave/change-again.ts'

export type ImportWish = FindingShape<'ImportFindings'>

export type SarifImportAnswer = FindingShape<'ImportedFindings'>

/** All imports of a project are one run of findings, so that a second file meets what the first one brought. */
export const importScope = (project: string) => `import:${project}`

type Importing = {
  readonly world: World
  readonly asking: Asking
  readonly project: Project
  readonly wish: ImportWish
}

export async function importSarif(world: World, asking: Asking, wish: ImportWish): Promise<SarifImportAnswer> {
  const project = await needProject(world, wish.project)
  const looks = joinRuns(readSarif(wish.document, project.path, wish.rev ?? null))
  const importing = { world, asking, project, wish }
  return changeAgain(async () => {
    const answers: SarifImportAnswer[] = []
    for (const look of looks) answers.push(await importLook(importing, look))
    return answers.reduce(addAnswers, { ...NOTHING, tools: [] })
  })
}

const NOTHING = { imported: 0, known: 0, regressed: 0, suppressed: 0, absent: 0, closed: 0, unverified: 0, ours: 0 }

function addAnswers(one: SarifImportAnswer, other: SarifImportAnswer): SarifImportAnswer {
  const names = Object.keys(NOTHING) as (keyof typeof NOTHING)[]
  const sums = Object.fromEntries(names.map(name => [name, one[name] + other[name]]))
  return { ...NOTHING, ...sums, tools: [...one.tools, ...other.tools] }
}

async function importLook(importing: Importing, look: SarifRun): Promise<SarifImportAnswer> {
  const { world, asking } = importing
  const ours = look.findings.filter(({ findingId }) => findingId !== null).length
  const absent = look.findings.filter(({ isAbsent, findingId }) => isAbsent && findingId === null).length
  const told = { ...NOTHING, tools: [look.tool], ours, absent }
  const isOurOwn = ours > 0 && ours === look.findings.length
  if (isOurOwn) return told
  const { base, facts } = await gather(importing, look)
  const source = nameSource(look, base?.tree ?? null)
  const id = `sarif:${source.slice(0, 16)}`
  if (isTaken(facts, look, source, id)) return { ...told, known: facts.results.length }
  const { events, ...counts } = planImport({ ...facts, source, wave: { ...facts.wave, id } })
  const versions = new Map(facts.findings.map(({ id, version }) => [findingStream(id), version]))
  world.steps('swarm.import')
  await appendPlanned(world, asking, events, versions)
  return { ...told, ...counts }
}

/** The same run says so by its guid; else the same results about the same tree are the same file. */
function nameSource({ guid, tool, version, automationId, findings }: SarifRun, tree: string | null): string {
  const content = { tool, version, automationId, tree, results: findings.map(({ raw }) => raw) }
  return sha256Hex(canonicalJson(guid ?? content))
}

/** A run is taken once. Without a name of its own it is the same only while nothing else came: code may be put back. */
function isTaken({ findings, tool }: ImportFacts, { guid }: SarifRun, source: string, wave: string): boolean {
  if (guid !== null) return findings.some(({ links }) => links.sarif.includes(source))
  const { name } = toolLensOf(tool)
  const mine = findings.filter(({ lastLens }) => lastLens?.name === name)
  const waves = mine.flatMap(({ lastSeen, classifiedIn }) => [lastSeen ?? [], classifiedIn ?? []].flat())
  const last = waves.reduce<WaveMark | null>((late, mark) => (late && late.number >= mark.number ? late : mark), null)
  return last?.wave === wave
}

async function gather(importing: Importing, look: SarifRun) {
  const { world, project } = importing
  const said = look.revision
  if (importing.wish.looked !== undefined && said === null) throw needRevision()
  const findings = await listRunFindings(world, importScope(project.id))
  // Without a revision the code of today shows where results stand, and proves nothing about what is gone.
  const base = await world.workspace.findBase(project.path, said ?? 'HEAD')
  const code = await readCode(importing, look, findings, base)
  const results = keyResults(uniqueResults(look), code.code, findings)
  const facts: ImportFacts = {
    run: { id: importScope(project.id), project: project.id, repo: project.repo },
    tool: { ...look, looked: look.observed ?? (look.succeeded === false ? null : (importing.wish.looked ?? null)) },
    wave: { id: '', number: nextNumber(findings) },
    tree: said === null ? null : (base?.tree ?? null),
    findings,
    ...code,
    tests: listTests(findings, base?.tree ?? null),
    newIds: results.map(() => world.ids.newId('fi_')),
    now: world.clock.now(),
    results,
    source: '',
  }
  return { base, facts }
}

function needRevision() {
  return provostError('INPUT_INVALID', {
    message: 'what a tool looked at (--looked) says something only together with the commit that it looked at (--rev)',
    hint: 'name it with --rev <commit>',
    details: { field: 'looked' },
  })
}

async function readCode(
  { world, project }: Importing,
  { findings, observed }: SarifRun,
  priors: readonly FindingView[],
  base: { readonly commit: string; readonly tree: string } | undefined,
): Promise<Pick<CollectFacts, 'code' | 'renames' | 'standsElsewhere' | 'tracks'>> {
  if (!base) return { code: new Map(), renames: [], standsElsewhere: () => null }
  const at = { world, root: project.path, ...base }
  const renames = await listRenamesSince(at, priors)
  const named = [...findings.flatMap(({ path }) => path ?? []), ...(observed ?? [])]
  const tracks = await trackLinesSince(at, priors)
  const code = await readCodeAt(at, priors, { renames, tracks, named })
  return { code, renames, standsElsewhere: await lookElsewhere(at, priors, code), tracks }
}

/** Results that say the same of the same line are one. */
function uniqueResults({ findings }: SarifRun): SarifFinding[] {
  const unique = new Map<string, SarifFinding>()
  for (const finding of findings) {
    if (finding.isAbsent || finding.findingId !== null) continue
    const { rule_id, category, path, line, symbol, description } = finding
    const name = JSON.stringify([rule_id, category, path, line, symbol, description])
    // Suppressed is only what is suppressed wherever the tool says it.
    if (finding.suppression === null || !unique.has(name)) unique.set(name, finding)
  }
  return [...unique.values()]
}

function nextNumber(findings: readonly FindingView[]): number {
  return (
    1 +
    findings.reduce(
      (most, { lastSeen, classifiedIn }) => Math.max(most, lastSeen?.number ?? 0, classifiedIn?.number ?? 0),
      0,
    )
  )
}

function listTests(findings: readonly FindingView[], tree: string | null): CollectFacts['tests'] {
  const facts = findings.map(finding => [finding.id, deriveTestFact(finding, tree)] as const)
  return new Map(facts.flatMap(([id, fact]) => (fact ? [[id, fact]] : [])))
}
