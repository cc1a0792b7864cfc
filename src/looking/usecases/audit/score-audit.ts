// Scores the report of an auditor: what it wrote is read by the reader of every collect, and matched as a review is.
import { sha256Hex } from '#kernel/events/hash'
import { isText, type JsonObject } from '#kernel/reading/json-value'
import { redact } from '#kernel/text/redact'
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import type { ReviewerIdentity } from '#looking/rules/looking-words'
import type { Report } from '#looking/rules/trial/match-catch'
import type { ChangedLine } from '#looking/rules/trial/score-trial'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import { composeSwarmPrompt } from '#swarm/rules/agents/compose-swarm-prompt'
import { lensOf } from '#swarm/rules/agents/lens'
import { REPORT_BYTES_MAX } from '#swarm/rules/collect/report-vocabulary'
import { parseReport, readSwarmReport } from '#swarm/rules/collect/validate-report'
import { itemsIn } from '#swarm/rules/record/event-data'
import type { SwarmPhase } from '#swarm/rules/wave/phase'
import { needAgentRun } from '#swarm/usecases/need-swarm'
import { needTrial } from '../find-trial.ts'
import { findToldModel, recordScore } from '../trial/score-run.ts'

export async function scoreAudit(
  world: World,
  asking: Asking,
  id: string,
  changed: readonly ChangedLine[],
): Promise<void> {
  const trial = await needTrial(world, id)
  const { agentRun, domain, number, ...audit } = trial.audit!
  const phase = audit.phase as SwarmPhase
  const { status, error, session: name, worktree } = await needAgentRun(world, agentRun)
  const session = name === null ? undefined : await findSession(world, name)
  const reviewer = await identifyAuditor(world, trial.harness, phase, session)
  const failure = status === 'complete' ? null : `run ${status}: ${error ?? 'no report'}`
  const { path: root } = await needProject(world, trial.project)
  const file = await world.swarm.files.readReport({ root, run: trial.subject, wave: number }, domain, REPORT_BYTES_MAX)
  const text = file.status === 'read' ? parseReport(file.text) : undefined
  const { report } = readSwarmReport({ phase, domain, root: worktree ?? root, report: text })
  const told = failure === null ? itemsIn(report ?? {}, 'findings', item => item) : []
  const end = { run: agentRun, reviewer, session, failure, reports: told.map(toReport), told: told.map(toTold) }
  await recordScore(world, asking, trial, end, changed)
}

/** Ids of a report are the agent's own, and may be there twice. */
const idOf = (at: number) => `f${at + 1}`

function toReport({ file, line, category }: JsonObject, at: number): Report {
  return {
    id: idOf(at),
    path: isText(file) ? file : null,
    line: typeof line === 'number' ? line : null,
    endLine: null,
    class: null,
    category: isText(category) ? category : null,
  }
}

const WORDS_MAX = 300

/** Nothing of it reaches the ledger of findings: what a person may want to read of it is here. */
function toTold({ file, line, description }: JsonObject, at: number) {
  const place = isText(file) ? `${file}:${typeof line === 'number' ? line : '?'}` : '(no place)'
  const words = isText(description) ? cutText(cleanText(redact(description)), WORDS_MAX) : ''
  return { id: idOf(at), text: `${cleanText(place)} ${words}` }
}

/** Another lens is another auditor, and an auditor is no reviewer: what it is worth counts for no approval. */
async function identifyAuditor(
  world: World,
  harness: string,
  phase: SwarmPhase,
  session: SessionView | undefined,
): Promise<ReviewerIdentity> {
  const domain = { name: '', globs: [], ownership: 'owned' } as const
  const { text } = composeSwarmPrompt({ phase, domain, findings: [], reportPath: '' })
  const model = session ? await findToldModel(world, session) : null
  return { harness, model, promptSha256: sha256Hex(text), lens: lensOf(phase).name }
}
