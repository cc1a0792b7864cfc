// Starts the auditor of a trial by the very steps that start one of a wave.
import type { RecordedTrial } from '#looking/rules/record/trial'
import { choosePromptFindings } from '#swarm/rules/agents/choose-prompt-findings'
import { composeSwarmPrompt } from '#swarm/rules/agents/compose-swarm-prompt'
import { agentRunStream } from '#swarm/rules/record/swarm-events'
import { listRunFindings } from '#swarm/usecases/need-swarm'
import { appendPlanned } from '#swarm/usecases/wave/append-planned'
import { agentReportPath, chooseConfinement } from '#swarm/usecases/wave/cage-agent'
import { composeStart } from '#swarm/usecases/wave/compose-start'
import { makeAgentPlace } from '#swarm/usecases/wave/make-agent-places'
import { type StartingAgent, startAgents } from '#swarm/usecases/wave/start-agents'
import { wavePlace } from '#swarm/usecases/wave/wave-site'
import { pathOfCopy, readAuditedWave } from './audit-wave.ts'
import type { AuditedDomain } from './find-audited-part.ts'

export async function startAuditor(part: AuditedDomain, trial: RecordedTrial): Promise<void> {
  const { site } = part
  const { world, asking } = site
  const { run, wave } = await readAuditedWave(world, trial)
  const { session, agentRun } = trial.audit!
  const cage = await chooseConfinement(site, { isolate: true, isolateFrom: null })
  const seat = { domain: part.domain.name, attempt: 1, session, copy: await pathOfCopy(world, trial) }
  const place = await makeAgentPlace(site, { run: run.id, wave: wave.number, baseSha: trial.commit! }, seat)
  const prompt = await layPrompt(part, run.id, wave.number, trial)
  const agent: StartingAgent = { ...place, agentRun, attempt: 1, prompt, cage }
  const started = composeStart({ run: run.id, wave: wave.id }, agent)
  await appendPlanned(world, asking, [started], new Map([[agentRunStream(agentRun), 0]]))
  await startAgents(site, { run: run.id, wave }, [agent])
}

/** With everything that is known of the part, as an agent of the next wave would be told. */
async function layPrompt({ site, run, domain }: AuditedDomain, id: string, number: number, trial: RecordedTrial) {
  const { files } = site.world.swarm
  const { phase } = (await readAuditedWave(site.world, trial)).wave
  const known = choosePromptFindings(phase, run.domains, await listRunFindings(site.world, run.id))
  const place = wavePlace(site, id, number)
  const reportPath = agentReportPath(site, place, domain.name)
  const { text } = composeSwarmPrompt({ phase, domain, findings: known.get(domain.name) ?? [], reportPath })
  await files.prepare(place, domain.name, 1)
  await files.write(place, `${domain.name}.prompt.md`, text)
  return text
}
