// What other tools found in a project, and what became of it, as SARIF that those tools can read again.
import { composeGithubSarif, composeSarif } from '#formats/sarif/sarif-export'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { listRunFindings } from '../need-swarm.ts'
import { importScope } from './import-sarif.ts'

/** A part for each tool, since a baseline is one of one tool. */
export async function exportImported(
  world: World,
  name: string,
  profile: 'full' | 'github',
  version: string,
): Promise<Readonly<Record<string, unknown>>> {
  const project = await needProject(world, name)
  const findings = (await listRunFindings(world, importScope(project.id))).filter(
    ({ mergedInto }) => mergedInto === null,
  )
  const compose = profile === 'github' ? composeGithubSarif : composeSarif
  const parts = [...Map.groupBy(findings, ({ lastLens }) => lastLens?.name ?? 'unknown')].map(([lens, ofTool]) =>
    compose({ repo: project.repo, lens, number: lastNumber(ofTool), version, findings: ofTool }),
  )
  const empty = compose({ repo: project.repo, lens: 'none', number: 0, version, findings: [] })
  return { ...(parts[0] ?? empty), runs: parts.length === 0 ? empty.runs : parts.flatMap(({ runs }) => [...runs]) }
}

function lastNumber(findings: readonly FindingView[]): number {
  return findings.reduce((last, { lastSeen }) => Math.max(last, lastSeen?.number ?? 0), 0)
}
