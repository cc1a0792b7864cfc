// A run as one document: our own JSON, or SARIF for other tools.
import { isFindingState } from '#finding/rules/finding-state'
import { SEVERITIES, type SeverityOfFinding } from '#finding/rules/severity'
import { composeGithubSarif, composeSarif } from '#formats/sarif/sarif-export'
import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { composeRunExport } from '#swarm/rules/measure/compose-run-export'
import { listRunFindings, needRun } from '../need-swarm.ts'

export type RunExportWish = {
  readonly format: 'json' | 'sarif'
  readonly profile: 'full' | 'github'
  readonly severity?: string | undefined
  readonly state?: string | undefined
}

export async function exportRun(
  world: World,
  id: string,
  wish: RunExportWish,
  version: string,
): Promise<Readonly<Record<string, unknown>>> {
  const run = await needRun(world, id)
  const findings = (await listRunFindings(world, id)).filter(finding => isWanted(finding, wish))
  if (wish.format === 'json') return composeRunExport(run, findings)
  const wave = run.waves.at(-1)
  const facts = { repo: run.repo ?? '', lens: wave?.lens?.name ?? 'none', number: wave?.number ?? 0, version, findings }
  return wish.profile === 'github' ? composeGithubSarif(facts) : composeSarif(facts)
}

function isWanted({ severity, state, mergedInto }: FindingView, wish: RunExportWish): boolean {
  if (mergedInto !== null) return false
  const rank = SEVERITIES.indexOf((wish.severity ?? '').toUpperCase() as SeverityOfFinding)
  if (rank >= 0 && SEVERITIES.indexOf(severity) > rank) return false
  return !isFindingState(wish.state) || state === wish.state
}
