// Shows what somebody changed in state.json; when told to, keeps that file in the history and writes what the log says.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { findReasonProblem } from '#task/rules/decision/reason'
import { composeStateText } from '#task/rules/record/state-file'
import type { TaskShape } from '#task/wire/task-schemas'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask, judgeState, writeProjections } from './hold-task.ts'

export type TaskRepairWish = TaskShape<'RepairWish'>

export function repairTask(world: World, asking: Asking, id: string, wish: TaskRepairWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'repair', mayDrift: true }, async task => {
    if (wish.apply) task.needMay('task.drift_resolved')
    const text = (await world.taskFiles.read(task.place, 'state.json'))?.text ?? null
    const history = await world.store.log.readStream(`task/${id}`)
    const { verdict, rule } = judgeState(text, task.view, history)
    task.notes.push(`state.json is ${verdict}: ${rule}`)
    if (verdict === 'drift') {
      task.notes.push(...listDifferences(text ?? '', composeStateText(task.view)))
      if (wish.apply) await resolve(task, text ?? '', wish.reason)
    } else if (wish.apply && verdict !== 'current') {
      await writeProjections(world, task.place, task.view, history)
      task.notes.push('it was written again from the log')
    }
    const answer = composeAnswer(await task.observe(), { notes: task.notes })
    const isOpen = verdict === 'drift' && !wish.apply
    return isOpen ? { ...answer, nextSteps: [`provost task repair ${id} --apply --reason "<why>"`] } : answer
  })
}

async function resolve(task: TaskAtWork, text: string, reason: string | undefined): Promise<void> {
  const problem = findReasonProblem(reason)
  if (problem === 'REASON_REQUIRED') throw provostError(problem, { details: { verb: 'repairing state.json' } })
  if (problem) throw provostError('TASK_REASON_TOO_LONG', { details: { n: reason!.length } })
  const saved = await saveForeign(task, text)
  await task.record({ type: 'task.drift_resolved', data: { reason: reason!.trim(), saved } })
  task.notes.push(`the edited file is kept as ${saved}; state.json says what the log says again`)
}

async function saveForeign({ world, place }: TaskAtWork, text: string): Promise<string> {
  const files = await world.taskFiles.list(place, 'history')
  const taken = files.filter(file => file.startsWith('history/drift-')).length
  const saved = `history/drift-${taken + 1}/state.json`
  await world.taskFiles.write(place, saved, text)
  return saved
}

/** Line by line: what the file says and the log does not, and the other way round. */
function listDifferences(found: string, expected: string): string[] {
  const [here, there] = [found.split('\n'), expected.split('\n')]
  return [
    ...here.filter(line => !there.includes(line)).map(line => `- ${line}`),
    ...there.filter(line => !here.includes(line)).map(line => `+ ${line}`),
  ]
}
