// After a task that a finding asked for was accepted: its tests are bound to the finding and run once, with and without
// the change. The finding stays what it is; the next wave that looks decides.
import { isOpenFinding } from '#finding/rules/finding-state'
import { planRepairTests, type RepairTest } from '#reactor/rules/plan-repair-tests'
import type { Asking, World } from '#recorder/world'
import { eventTextIn } from '#swarm/rules/record/event-data'
import type { Base } from '#task/ports/workspace'
import { parseObject } from '#task/rules/record/read-recorded'
import { isEvalReport } from '#task/rules/tests/eval-report'
import type { TaskAtWork } from '#task/usecases/look/task-at-work'
import { outputRef } from '#task/usecases/phases/review-code'
import { holdTask } from '#task/usecases/steer/hold-task'
import { bindAndRun, openFindingSite } from '../findings/bind-test.ts'
import { needFinding } from '../need-swarm.ts'

export async function verifyRepair(world: World, asking: Asking, task: string): Promise<void> {
  const [created] = await world.store.log.readStream(`task/${task}`)
  const id = created ? eventTextIn(created.data, 'finding') : null
  if (id === null) return
  const finding = await needFinding(world, id)
  if (!isOpenFinding(finding.state)) return
  // Only the look needs the task for itself; its tests may take a while.
  const accepted = await holdTask(world, asking, task, { name: 'verify the repair' }, lookAtAccepted)
  if (!accepted) return
  const site = await openFindingSite(world, asking, finding)
  for (const test of accepted.tests) await bindAndRun(site, id, test, accepted.base)
}

type Accepted = { readonly base: Base; readonly tests: readonly RepairTest[] }

/** Null: it was opened again meanwhile, and there is nothing to prove now. */
async function lookAtAccepted(task: TaskAtWork): Promise<Accepted | null> {
  const { world, place, config, view } = task
  if (view.outcome !== 'accepted') return null
  const { documents, manifest } = await task.observe()
  const base = await world.workspace.findBase(place.root, outputRef(task))
  if (!base || !manifest) return null
  const report = documents.eval ? parseObject(documents.eval.text) : undefined
  const work = { entries: manifest.entries, suites: config.task.suites, report: isEvalReport(report) ? report : null }
  return { base, tests: planRepairTests(work) }
}
