// Looks at an applied change once more where the project asks for it: all suites, in a fresh worktree.
import { system } from '#kernel/events/actor'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { parseObject } from '#task/rules/record/read-recorded'
import { composeEvalReport } from '#task/rules/tests/compose-eval-report'
import { applyToWorktree } from '../change/apply-change.ts'
import { inWorktree } from '../change/make-worktree.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { keepEval } from './keep-eval.ts'
import { describeResults, runSuites } from './run-suites.ts'

const POST_APPLY_FILE = 'test/post-apply.json'
const OPEN = { proven: false, because: 'the check after an apply runs unconfined' } as const

export async function checkAfterApply(task: TaskAtWork, manifest: OutputManifest): Promise<void> {
  const { world, place, config } = task
  const suites = config.task.suites.filter(suite => suite.enabled)
  if (config.task.accept.postCheck !== 'tests' || suites.length === 0) return
  const { commit, tree } = manifest.base
  const results = await inWorktree(task, `${task.id}-test-post`, commit, async path => {
    await applyToWorktree(task, path, manifest)
    return runSuites(task, suites, path, 'post-apply')
  })
  const subject = { task: task.id, diffHash: manifest.diffHash, baseTree: tree, env: { commit } }
  const report = composeEvalReport(subject, 'completed', results)
  const sha256 = await world.taskFiles.write(place, POST_APPLY_FILE, `${JSON.stringify(report, null, 2)}\n`)
  const baseline = await world.taskFiles.read(place, 'test/baseline.json')
  const decided = await keepEval(world, {
    report,
    diffHash: manifest.diffHash,
    baseline: baseline ? parseObject(baseline.text) : null,
    preexisting: config.task.preexisting,
  })
  const verdict = decided.rule
  const by = system('test')
  const { attempt } = task.view.actors.accept
  const data = { kind: 'postApply', phase: 'accept', path: POST_APPLY_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    { type: 'task.post_checked', data: { verdict, sha256, keyHidden: OPEN, decided }, actor: by },
  )
  task.notes.push(`after apply: ${describeResults(results)}`)
}
