// Everything that a collect is decided from, read once: the code at the tree of the wave, what moved, what was observed.
import type { JsonObject } from '#kernel/reading/json-value'
import type { OwnershipResult } from '#swarm/rules/agents/check-ownership'
import type { CollectFacts } from '#swarm/rules/collect/collect-facts'
import { type AgentObservation, composeObservations } from '#swarm/rules/collect/compose-observations'
import { deriveTestFact } from '#swarm/rules/finding/bound-test'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { eventTextIn, itemsIn } from '#swarm/rules/record/event-data'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import { wavePlace } from '../wave/wave-site.ts'
import { gatherReads } from './gather-observations.ts'
import type { Collecting, ReadAgent } from './read-agent-reports.ts'
import { listRenamesSince, lookElsewhere, readCodeAt, trackLinesSince } from './read-code.ts'

export async function gatherCollectFacts(
  collecting: Collecting,
  read: readonly ReadAgent[],
  findings: readonly FindingView[],
  partial: boolean,
): Promise<CollectFacts> {
  const { site, run, wave } = collecting
  const { world } = site
  const agents = read.map(({ agent }) => agent)
  const reported = agents.flatMap(({ report }) => listReported(report))
  const reads = await gatherReads(collecting, read)
  const readPaths = reads.flatMap(({ declared, told }) => [...declared, ...told].map(({ path }) => path))
  const at = { world, root: site.project.path, commit: wave.baseCommit ?? '', tree: wave.baseTree ?? '' }
  const renames = wave.baseTree === null ? [] : await listRenamesSince(at, findings)
  const tracks = wave.baseTree === null ? new Map() : await trackLinesSince(at, findings)
  const code = await readCodeAt(at, findings, { renames, tracks, named: [...reported, ...readPaths] })
  const observed = composeObservations(reads, code)
  await writeObserved(collecting, observed)
  return {
    run: { id: run.id, project: run.project ?? '', repo: run.repo ?? '' },
    wave,
    tree: wave.baseTree,
    agents,
    transitions: read.flatMap(({ transition }) => transition ?? []),
    partial,
    ownership: mergeOwnership(read),
    findings,
    renames,
    tracks,
    code,
    standsElsewhere: await lookElsewhere(at, findings, code),
    observed,
    tests: deriveTests(findings, wave.baseTree),
    amendedLines: await listAmended(collecting),
    newIds: Array.from({ length: reported.length }, () => world.ids.newId('fi_')),
    now: world.clock.now(),
  }
}

function deriveTests(findings: readonly FindingView[], tree: string | null): CollectFacts['tests'] {
  const facts = findings.map(finding => [finding.id, deriveTestFact(finding, tree)] as const)
  return new Map(facts.flatMap(([id, fact]) => (fact ? [[id, fact]] : [])))
}

/** One entry per reported item, so that there are as many ids; a path may be empty. */
function listReported(report: JsonObject | null): string[] {
  const paths = (name: string) => itemsIn(report ?? {}, name, item => eventTextIn(item, 'file') ?? '')
  return [...paths('findings'), ...paths('features')]
}

function mergeOwnership(read: readonly ReadAgent[]): OwnershipResult | null {
  const results = read.flatMap(({ ownership }) => ownership ?? [])
  if (results.length === 0) return null
  return { valid: results.flatMap(({ valid }) => valid), violations: results.flatMap(({ violations }) => violations) }
}

/** What the amend wave before this one wrote. */
async function listAmended({ site, run, wave }: Collecting): Promise<CollectFacts['amendedLines']> {
  const amend = run.waves.findLast(
    ({ number, phase, status }) => number < wave.number && PHASE_ROWS[phase].kind === 'amend' && status !== 'aborted',
  )
  if (!amend?.baseTree || !wave.baseTree) return new Map()
  return site.world.swarm.git.listWrittenLines(site.project.path, amend.baseTree, wave.baseTree)
}

async function writeObserved({ site, run, wave }: Collecting, observed: readonly AgentObservation[]): Promise<void> {
  const text = observed.map(seen => `${JSON.stringify(seen)}\n`).join('')
  await site.world.swarm.files.write(wavePlace(site, run.id, wave.number), 'observed.jsonl', text)
}
