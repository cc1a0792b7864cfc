// Everything that a collect is decided from, read once: the code at the tree of the wave, what moved, what was observed.

import { isClosed } from '#finding/rules/finding-state'
import { type AnchoredCode, normaliseLines } from '#finding/rules/identity/anchor'
import type { Rename } from '#finding/rules/identity/match-findings'
import type { JsonObject } from '#kernel/reading/json-value'
import type { FileAtTree } from '#swarm/ports/swarm-git'
import type { OwnershipResult } from '#swarm/rules/agents/check-ownership'
import type { CodeAtTree, CollectFacts } from '#swarm/rules/collect/collect-facts'
import { type AgentObservation, composeObservations } from '#swarm/rules/collect/compose-observations'
import { deriveTestFact } from '#swarm/rules/finding/bound-test'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { itemsIn, textIn } from '#swarm/rules/record/event-data'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import { wavePlace } from '../wave/wave-site.ts'
import { gatherReads } from './gather-observations.ts'
import type { Collecting, ReadAgent } from './read-agent-reports.ts'

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
  const renames = await listRenames(collecting, findings)
  const code = await readCode(collecting, findings, renames, [...reported, ...readPaths])
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
    code,
    standsElsewhere: await lookElsewhere(collecting, findings, code),
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
  const paths = (name: string) => itemsIn(report ?? {}, name, item => textIn(item, 'file') ?? '')
  return [...paths('findings'), ...paths('features')]
}

/** Findings were last seen at few different trees; each is compared once. */
async function listRenames({ site, wave }: Collecting, findings: readonly FindingView[]): Promise<Rename[]> {
  const trees = new Set(
    findings.flatMap(({ lastTree }) => (lastTree === null || lastTree === wave.baseTree ? [] : [lastTree])),
  )
  const renames = new Map<string, Rename>()
  for (const tree of wave.baseTree === null ? [] : trees) {
    // A tree that git has thrown away tells nothing about what moved.
    const found = await site.world.swarm.git.listRenames(site.project.path, tree, wave.baseTree!).catch(() => [])
    for (const rename of found) renames.set(rename.from, rename)
  }
  return [...renames.values()]
}

async function readCode(
  { site, wave }: Collecting,
  findings: readonly FindingView[],
  renames: readonly Rename[],
  named: readonly string[],
): Promise<Map<string, CodeAtTree>> {
  const known = findings.flatMap(({ path }) => path ?? [])
  const paths = new Set([...known, ...renames.map(({ to }) => to), ...named.filter(path => path !== '')])
  const files = await site.world.swarm.git.readFiles(site.project.path, wave.baseTree ?? '', [...paths])
  const renamed = new Set(renames.map(({ from }) => from))
  return new Map([...paths].map(path => [path, describeFile(files.get(path), renamed.has(path))]))
}

function describeFile(file: FileAtTree | undefined, isRenamed: boolean): CodeAtTree {
  if (!file) return { file: isRenamed ? 'renamed' : 'deleted', blob: null, lines: null }
  return { file: 'present', blob: file.blob, lines: file.text === null ? null : normaliseLines(file.text) }
}

/** Only when a file with findings is gone: then all others are read once. */
async function lookElsewhere(
  { site, wave }: Collecting,
  findings: readonly FindingView[],
  code: ReadonlyMap<string, CodeAtTree>,
): Promise<CollectFacts['standsElsewhere']> {
  const isGone = ({ path, state }: FindingView) =>
    path !== null && !isClosed(state) && code.get(path)?.file === 'deleted'
  if (!findings.some(isGone)) return () => null
  const root = site.project.path
  const paths = await site.world.workspace.listPaths(root, wave.baseCommit ?? '')
  const files = await site.world.swarm.git.readFiles(root, wave.baseTree ?? '', [...paths])
  const lines = new Set([...files.values()].flatMap(({ text }) => (text === null ? [] : normaliseLines(text))))
  return ({ core }: AnchoredCode) => (core === null ? null : lines.has(core))
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
