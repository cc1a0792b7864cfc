// Takes one finding from an agent at work into the draft of its report. It is checked at once; the report itself, with its
// summary, is still the agent's to write.
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import type { JsonObject } from '#kernel/reading/json-value'
import { findAuditedWave } from '#looking/usecases/audit/audit-wave'
import { needOwn } from '#recorder/need-own'
import type { Asking, World } from '#recorder/world'
import { isInFlight } from '#swarm/rules/agents/agent-run-machine'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import { checkDraftFinding, joinDrafts, takesDrafts } from '#swarm/rules/collect/draft-finding'
import { REPORT_BYTES_MAX } from '#swarm/rules/collect/report-vocabulary'
import { parseReport } from '#swarm/rules/collect/validate-report'
import type { WaveView } from '#swarm/rules/record/swarm-run-view'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { needAgentRun, needRun } from '../need-swarm.ts'
import { openSite, wavePlace } from '../wave/wave-site.ts'

export type DraftedFinding = { readonly agentRun: string; readonly finding: JsonObject; readonly drafted: number }

const DRAFTS_MAX = 10_000

export async function reportFinding(
  world: World,
  asking: Asking,
  id: string,
  { finding }: { readonly finding: unknown },
): Promise<DraftedFinding> {
  await needOwn(world, asking.actor, 'agent_run', id)
  const view = await needAgentRun(world, id)
  const { run, wave } = await findWave(world, view)
  if (!wave || !isInFlight(view.status) || !takesDrafts(wave.phase)) throw refuse(view, wave)
  const site = await openSite(world, asking, run)
  const root = view.worktree ?? site.project.path
  const checked = checkDraftFinding({ phase: wave.phase, domain: view.domain ?? '', root, finding })
  if (!checked.ok)
    throw provostError('AGENT_OUTPUT_SCHEMA_INVALID', {
      message: `the finding is not valid: ${checked.errors.map(({ path, keyword }) => `${path || '(root)'} ${keyword}`).join('; ')}`,
      hint: 'correct it and report it again',
      details: { agentRunId: id, domain: view.domain ?? '', errors: checked.errors },
    })
  const place = wavePlace(site, run.id, wave.number)
  const drafts = await listDrafts({ site, run, wave }, view)
  if (drafts.length >= DRAFTS_MAX)
    throw provostError('INPUT_INVALID', { message: `it has ${DRAFTS_MAX} findings already` })
  await world.swarm.files.write(place, draftFile(view, String(checked.finding.id)), JSON.stringify(checked.finding))
  return { agentRun: id, finding: checked.finding, drafted: (await listDrafts({ site, run, wave }, view)).length }
}

/** A trial has an agent run and no run that it is of: there the trial says what it would be. */
async function findWave(world: World, { id, run: name, wave: waveId }: AgentRunView) {
  const isKnown = (await world.store.views.find('swarm_run', name ?? '')) !== undefined
  const audited = isKnown ? undefined : await findAuditedWave(world, id)
  if (audited) return audited
  const run = await needRun(world, name ?? '')
  return { run, wave: run.waves.find(known => known.id === waveId) }
}

/** At the end of the agent; a second time changes nothing. */
export async function joinDraftedFindings(collecting: Collecting, view: AgentRunView): Promise<void> {
  const { site, run, wave } = collecting
  const { files } = site.world.swarm
  const names = await listDrafts(collecting, view)
  if (names.length === 0) return
  const place = wavePlace(site, run.id, wave.number)
  const report = await files.read(place, `${view.domain}.report.json`, REPORT_BYTES_MAX)
  const texts = await Promise.all(names.map(name => files.read(place, name, REPORT_BYTES_MAX)))
  const drafts = texts.flatMap(text => (text === null ? [] : [parseReport(text) as JsonObject]))
  const joined = report === null ? null : joinDrafts(report, drafts)
  if (joined !== null) await files.write(place, `${view.domain}.report.json`, joined)
}

/** An id reported again takes the place of what was said before; another attempt begins anew. */
function draftFile(view: AgentRunView, finding: string): string {
  return `${draftPrefix(view)}${sha256Hex(finding).slice(0, 24)}.json`
}

const draftPrefix = ({ domain, attempt }: AgentRunView) => `${domain}.draft.${attempt}.`

async function listDrafts({ site, run, wave }: Collecting, view: AgentRunView): Promise<string[]> {
  const names = await site.world.swarm.files.list(wavePlace(site, run.id, wave.number))
  return names.filter(name => name.startsWith(draftPrefix(view))).toSorted()
}

function refuse({ id, status }: AgentRunView, wave: WaveView | undefined): Error {
  return provostError('INPUT_INVALID', {
    message: `${id} takes no findings now: it is ${status}${wave ? ` in ${wave.phase}` : ''}`,
    hint: 'an agent reports findings one by one while it audits or verifies',
  })
}
