// What swarm runs and evidence wait for a person for: a run that no agent moves, a gate that holds it, a payload that was not
// accepted.
import { ask, type InboxRow } from './inbox-row.ts'

export type WaitingRun = {
  readonly id: string
  readonly name: string | null
  readonly project: string | null
  readonly status: string
  /** The status of its last wave; null: none yet. */
  readonly wave: string | null
  /** What the gates said when they were asked last. */
  readonly gates: { readonly verdict: string; readonly reason: string } | null
  /** Agents of its last wave still work. */
  readonly isAtWork: boolean
  readonly since: string
  readonly command: string
}

const OVER: readonly string[] = ['complete', 'aborted']
const OPEN_WAVE: readonly string[] = ['pending', 'dispatched']

/** Agents move a run while they work; everything else in it is moved by people. */
export function askOfRun(run: WaitingRun): InboxRow[] {
  if (OVER.includes(run.status) || run.isAtWork) return []
  const { id, name, project, since, command } = run
  const place = { why: id, page: `/swarm/${id}`, project, title: name ?? id, since, command }
  const [kind, asks] = wordsOf(run)
  return [ask({ ...place, id: `${kind}/${id}`, kind, asks })]
}

function wordsOf({ status, wave, gates }: WaitingRun): readonly ['gate' | 'held' | 'start', string] {
  if (status === 'initializing') return ['start', 'Are its domains right? No agent is sent out before.']
  if (wave === null) return ['start', 'Nobody was sent out yet.']
  if (OPEN_WAVE.includes(wave)) return ['start', 'Its agents have ended: their reports wait to be collected.']
  if (wave === 'failed') return ['held', 'An agent of its wave is blocked.']
  if (gates && gates.verdict !== 'ADVANCE') return ['gate', `A gate holds it: ${gates.reason}.`]
  return ['start', 'Its wave is over: may it go on?']
}

export type QuarantinedEvidence = {
  readonly id: string
  readonly project: string
  readonly repo: string | null
  readonly run_id: string | null
  readonly status: string | null
  readonly received_at: string
  readonly resolved_by: string | null
}

export function askOfQuarantine(payload: QuarantinedEvidence): InboxRow[] {
  const { id, project, repo, run_id, status, received_at, resolved_by } = payload
  if (resolved_by !== null) return []
  const how = status === null ? '' : ` (${status.replaceAll('_', ' ')})`
  return [
    ask({
      id: `quarantine/${project}/${id}`,
      kind: 'quarantine',
      why: null,
      page: `/evidence/quarantine/${encodeURIComponent(id)}?project=${encodeURIComponent(project)}`,
      project,
      title: repo === null ? id : `${repo}/${run_id ?? id}`,
      asks: `What was handed in as evidence was not accepted${how}: repair it, or leave it out.`,
      since: received_at,
      command: `provost evidence quarantine show ${id}`,
    }),
  ]
}

export type UnreadableStore = { readonly project: string; readonly message: string }

/** What cannot be read may hold anything: that is said, not passed over. */
export function askOfUnreadable({ project, message }: UnreadableStore): InboxRow {
  return ask({
    id: `held/evidence/${project}`,
    kind: 'held',
    why: project,
    page: `/evidence?project=${encodeURIComponent(project)}`,
    project,
    title: `Evidence of ${project}`,
    asks: `Whether something waits in quarantine is not known: ${message}.`,
    since: null,
    command: `provost evidence quarantine list --project ${project}`,
  })
}
