// Records the decision on a task and, when it is accepted, applies the change. Then the table is asked.

import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { RecordedDecision } from '#kernel/machine/decided'
import { isFilledText, type JsonObject } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { composeDecision, type TaskVerdict } from '#task/rules/decision/compose-decision'
import { DECISION_FILE } from '#task/rules/facts/derive-accept-facts'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { parseObject } from '#task/rules/record/read-recorded'
import { deriveCriteria } from '#task/rules/tests/derive-criteria'
import { isEvalReport } from '#task/rules/tests/eval-report'
import type { TaskShape } from '#task/wire/task-schemas'
import { applyAccepted, checkApplicable } from '../change/apply-accepted.ts'
import { planApplication } from '../change/apply-change.ts'
import { askTable } from '../look/ask-table.ts'
import type { LookedAtTask } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'
import { checkAfterApply } from './post-check.ts'

export type AcceptWish = TaskShape<'AcceptWish'>

export function acceptTask(world: World, asking: Asking, id: string, wish: AcceptWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'accept' }, async task => {
    needPhase(task, 'accept')
    task.needMay('task.decided')
    checkWish(wish)
    const seen = await task.observe()
    if (wish.dryRun) {
      await describeApplication(task, seen)
      return askTable(task, { command: 'accept', mayMove: false })
    }
    await decideAndApply(task, seen, wish, null)
    return askTable(task, { command: 'accept', mayMove: !wish.noMove })
  })
}

function checkWish({ reject, defer, note }: AcceptWish): void {
  if (reject !== undefined && defer) {
    throw provostError('INPUT_INVALID', { message: 'decision must be one of reject and defer; got both' })
  }
  if ((reject !== undefined || defer) && !isFilledText(note)) {
    throw provostError('REASON_REQUIRED', {
      message: `${defer ? 'deferring' : 'rejecting'} needs a note`,
      hint: 'repeat the command with --note "<why>"',
      details: { verb: defer ? 'deferring' : 'rejecting' },
    })
  }
}

/** What stands in place of a person's word: in the words of the decision file, and with all that its rule read. */
export type Policy = { readonly told: JsonObject; readonly decided: RecordedDecision }

export async function decideAndApply(
  task: TaskAtWork,
  seen: LookedAtTask,
  wish: AcceptWish,
  policy: Policy | null,
): Promise<void> {
  const verdict = verdictOf(wish)
  // A decision that stands is not made again: the command then only finishes what was interrupted.
  const stands = verdict.verdict === 'accepted' && seen.facts.decision === 'accepted' && wish.note === undefined
  if (verdict.verdict === 'accepted' && seen.manifest && seen.facts.applied === 'no') {
    await checkApplicable(task, seen.manifest, wish.commit)
  }
  if (!stands && !(await isDecidedByThisRequest(task)))
    await recordDecision(task, seen, verdict, wish.note?.trim() ?? '', policy)
  if (verdict.verdict !== 'accepted') return
  const now = await task.observe()
  const isReady = now.next.rule === 'APPLY_PENDING' || now.next.rule === 'APPLY_PARTIAL'
  if (!isReady || !now.manifest) return
  await applyAccepted(task, now.manifest, wish.commit)
  await checkAfterApply(task, now.manifest)
}

/** A request whose process died after it had decided is asked again: it goes on with what it decided. */
async function isDecidedByThisRequest({ world, asking, id }: TaskAtWork): Promise<boolean> {
  if (asking.onceKey === null) return false
  const history = await world.store.log.readStream(`task/${id}`)
  return history.some(({ type, correlation }) => type === 'task.decided' && correlation === asking.correlation)
}

function verdictOf({ reject, defer }: AcceptWish): TaskVerdict {
  if (defer) return { verdict: 'deferred', because: null }
  return reject === undefined ? { verdict: 'accepted', because: null } : { verdict: 'rejected', because: reject }
}

async function recordDecision(
  task: TaskAtWork,
  { documents, observed }: LookedAtTask,
  verdict: TaskVerdict,
  note: string,
  policy: Policy | null,
): Promise<void> {
  const by = policy === null ? task.asking.actor : system('policy')
  const report = documents.eval ? parseObject(documents.eval.text) : null
  const { plan } = readPlanOnDisk(documents)
  const file = composeDecision({
    ...verdict,
    task: task.id,
    note,
    by,
    policy: policy?.told ?? null,
    criteria: deriveCriteria(plan?.acceptance_criteria ?? [], isEvalReport(report) ? report : null),
    waivers: task.view.waivers,
    facts: observed,
    at: task.now(),
  })
  const sha256 = await task.world.taskFiles.write(task.place, DECISION_FILE, `${JSON.stringify(file, null, 2)}\n`)
  const attempt = nextAttempt(task.view)
  const decided = policy && { decided: policy.decided }
  const data = { kind: 'decision', phase: 'accept', path: DECISION_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    { type: 'task.decided', data: { verdict: verdict.verdict, note, sha256, ...decided }, actor: by },
  )
  task.notes.push(`decision: ${verdict.verdict}${verdict.because ? ` (${verdict.because})` : ''}, by ${by.id}`)
}

async function describeApplication(task: TaskAtWork, { manifest }: LookedAtTask): Promise<void> {
  if (!manifest) return
  const plan = await planApplication(task, task.place.root, manifest.entries)
  task.notes.push('dry run: nothing is decided and nothing is touched')
  task.notes.push(...plan.steps.map(({ path, action }) => `${action} ${path}`))
  task.notes.push(...plan.refusals.map(({ path, code }) => `conflict ${path} ${code}`))
}
