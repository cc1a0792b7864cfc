// How swarm runs, waves and findings are shown to people.
import type { RouteName } from '#api/routes'
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

type Finding = Shape<'Finding'>

export function composePlace({ path, line }: Finding): string {
  if (path === null) return '(no path)'
  return line === null ? path : `${path}:${line}`
}

export function composeSwarmState({ state, detail, approved }: Finding): string {
  const word = detail === null ? state : `${state} (${detail})`
  return approved === null ? word : `${word}, approved`
}

export function composeFindings(findings: readonly Finding[], width: number): string[] {
  const rows = findings.map(finding => [
    finding.id,
    finding.severity,
    composeSwarmState(finding),
    composePlace(finding),
    finding.title,
  ])
  return composeTable(['FINDING', 'SEVERITY', 'STATE', 'PLACE', 'TITLE'], rows, width)
}

export function composeStarted(agents: Shape<'DispatchedWave'>['agents']): string[] {
  return agents.map(({ agentRun, domain, session, worktree, failure }) => {
    const place = failure === null ? (worktree ?? 'the main checkout') : `not started: ${failure}`
    return `  ${cleanText(`${domain}  ${agentRun}  session ${session}  ${place}`)}`
  })
}

export function composeSwarmAgents(agents: Shape<'ShownSwarmRun'>['agents'], width: number): string[] {
  const rows = agents.map(({ id, domain, status, attempt, session, error }) => [
    id,
    domain ?? '',
    status,
    String(attempt),
    session ?? '',
    error ?? '',
  ])
  return rows.length === 0
    ? []
    : composeTable(['AGENT RUN', 'DOMAIN', 'STATUS', 'ATTEMPT', 'SESSION', 'ERROR'], rows, width)
}

export function composeDomains(domains: Shape<'SwarmDomains'>['domains'], width: number): string[] {
  const rows = domains.map(({ name, ownership, files, globs }) => [name, ownership, String(files), globs.join(' ')])
  return composeTable(['DOMAIN', 'OWNERSHIP', 'FILES', 'GLOBS'], rows, width)
}

/** Sends a verb about the run that the command names. */
export async function callRun<Answer>(
  { args, client }: CommandContext,
  route: RouteName,
  body?: object,
): Promise<Answer> {
  return (await client()).callAny<Answer>(route, { parameters: { id: args.run! }, ...(body && { body }) })
}
