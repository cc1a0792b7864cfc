// Hands an accepted task in as evidence. Its failure never undoes the acceptance, and doing it twice files it once.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { isFilledText, isObject } from '#kernel/reading/json-value'
import { refusePlants } from '#looking/usecases/refuse-plants'
import type { Asking, World } from '#recorder/world'
import { composeSubmission } from '#task/rules/agents/compose-submission'
import { parseObject } from '#task/rules/record/read-recorded'
import { isEvalReport } from '#task/rules/tests/eval-report'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { outputRef } from './review-code.ts'

export function submitTaskEvidence(world: World, asking: Asking, id: string): Promise<void> {
  return holdTask(world, asking, id, { name: 'submit evidence' }, async task => {
    if (task.view.outcome !== 'accepted') return // opened again meanwhile: there is nothing to prove now
    const history = await world.store.log.readStream(`task/${id}`)
    const accepted = history.findLast(({ type, data }) => type === 'task.moved' && data.rule === 'ACCEPTED')
    const told = history.findLast(({ type }) => type === 'task.evidence_submitted')
    if (told && accepted && told.version > accepted.version && told.data.status !== 'pending') return
    const status = task.config.surfaces.length === 0 ? 'not_configured' : await submit(task, didRunHere(history))
    await task.record({ type: 'task.evidence_submitted', data: { status } })
  })
}

/** A report that was handed in is recorded by whoever handed it in. */
function didRunHere(history: readonly StoredEvent[]): boolean {
  const recorded = history.findLast(({ type, data }) => type === 'task.artifact_recorded' && data.kind === 'eval')
  return isObject(recorded?.data.by) && recorded.data.by.kind === 'system'
}

async function submit(task: TaskAtWork, ranHere: boolean) {
  const { world, place } = task
  const submission = await compose(task)
  return (await world.evidenceInbox.submit(place.root, submission, { ranHere })).status
}

async function compose(task: TaskAtWork) {
  const { world, place, config, view, id } = task
  const { documents, observed, manifest } = await task.observe()
  const base = await world.workspace.findBase(place.root, outputRef(task))
  if (!base || !manifest) throw provostError('NOT_FOUND', { details: { noun: 'ref', id: outputRef(task) } })
  const landing = { root: place.root, base: manifest.base.commit, head: base.commit, where: 'evidence' } as const
  await refusePlants(world, task.asking, landing)
  const decision = documents.decision ? parseObject(documents.decision.text) : undefined
  const report = documents.eval ? parseObject(documents.eval.text) : undefined
  const by = isObject(decision?.by) && isFilledText(decision.by.id) ? decision.by.id : task.asking.actor.id
  return composeSubmission({
    id,
    application: view.applications.at(-1)?.id ?? '1',
    repo: config.repo,
    surfaces: config.surfaces,
    ref: { ...base, branch: config.defaultBranch },
    decision: { by, note: isFilledText(decision?.note) ? decision.note : '' },
    diffHash: manifest.diffHash,
    waivers: view.waivers,
    eval: observed.eval.value,
    report: isEvalReport(report) ? report : null,
    tested: await findTestTimes(task),
  })
}

async function findTestTimes({ world, id, view }: TaskAtWork): Promise<{ from: string; until: string }> {
  const moves = (await world.store.log.readStream(`task/${id}`)).filter(({ type }) => type === 'task.moved')
  const from = moves.findLast(({ data }) => data.to === 'test')?.at ?? view.createdAt
  const until = moves.findLast(({ data }) => data.from === 'test')?.at ?? from
  return { from, until }
}
