// What the waves of a run really looked at, from what each collect wrote down beside its reports, checked against git.

import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import {
  type DomainCoverage,
  deriveCoverage,
  type ObservedLine,
  readObservedLines,
} from '#swarm/rules/measure/derive-coverage'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import { listAgents, needRun } from '../need-swarm.ts'

export type WaveCoverage = {
  readonly number: number
  readonly phase: string
  readonly lens: string | null
  /** The tree is gone from the repository, so nothing can be checked against it. */
  readonly isTreeKnown: boolean
  readonly domains: readonly DomainCoverage[]
}

const OBSERVED_BYTES_MAX = 64 * 1024 * 1024

export async function showCoverage(
  world: World,
  id: string,
): Promise<{ readonly run: string; readonly waves: readonly WaveCoverage[] }> {
  const run = await needRun(world, id)
  const { path: root } = await needProject(world, run.project ?? '')
  const waves: WaveCoverage[] = []
  for (const wave of run.waves.filter(({ agents }) => agents.length > 0))
    waves.push(await lookAtWave(world, root, run, wave))
  return { run: id, waves }
}

async function lookAtWave(world: World, root: string, run: SwarmRunView, wave: WaveView): Promise<WaveCoverage> {
  const { number, phase, lens, domainSnapshot, baseCommit, baseTree } = wave
  const paths = await world.workspace.listPaths(root, baseCommit ?? '').catch(() => undefined)
  const observed = await readObserved(world, root, run.id, number)
  const blobs = new Map<string, string>()
  if (paths && observed && baseTree !== null) {
    const looked = [...new Set(observed.map(({ path }) => path))]
    for (const [path, { blob }] of await world.swarm.git.readFiles(root, baseTree, looked)) blobs.set(path, blob)
  }
  const runs = await listAgents(world, wave)
  const agents = runs.map(({ domain, status }) => ({ domain: domain ?? '', isReported: status === 'complete' }))
  return {
    number,
    phase,
    lens: lens?.name ?? null,
    isTreeKnown: paths !== undefined,
    domains: deriveCoverage({ domains: domainSnapshot, agents, paths: paths ?? [], observed, blobs }),
  }
}

async function readObserved(world: World, root: string, run: string, wave: number): Promise<ObservedLine[] | null> {
  const text = await world.swarm.files.read({ root, run, wave }, 'observed.jsonl', OBSERVED_BYTES_MAX)
  return text === null ? null : readObservedLines(text)
}
