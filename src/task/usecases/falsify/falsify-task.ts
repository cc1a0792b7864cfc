// Tries whether the tests of a task would notice if the lines that it changed were wrong.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { readOutputOnDisk } from '#task/rules/facts/derive-output-facts'
import type { TaskShape } from '#task/wire/task-schemas'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from '../steer/hold-task.ts'
import { falsifyChange } from './falsify-change.ts'
import { describeFalsifier, type ShownFalsifier, showFalsifier } from './show-falsifier.ts'

export type FalsifyWish = TaskShape<'FalsifyWish'>

export type FalsifyAnswer = TaskAnswer & { readonly falsifier: ShownFalsifier | null }

export function falsifyTask(world: World, asking: Asking, id: string, wish: FalsifyWish): Promise<FalsifyAnswer> {
  return holdTask(world, asking, id, { name: 'falsify' }, async task => {
    const { manifest } = readOutputOnDisk(task.view, await world.taskFiles.readDocuments(task.place))
    if (!manifest) throw noOutput(task)
    const { falsify } = task.config.task
    const limits = { minutes: wish.minutes ?? falsify.minutes, most: wish.mutants ?? falsify.mutantsMax }
    const seen = await falsifyChange(task, manifest, limits)
    const falsifier = showFalsifier(seen.view, manifest.diffHash, wish.bar ?? falsify.bar)
    if (falsifier) task.notes.push(describeFalsifier(falsifier))
    return { ...composeAnswer(seen, { notes: task.notes }), falsifier }
  })
}

function noOutput({ id, view: { phase } }: TaskAtWork): Error {
  return provostError('TASK_NO_OUTPUT', {
    message: `${id} has no captured change whose lines could be mutated`,
    hint: `bring it to review with \`provost task run ${id}\`, or step by step; \`provost why ${id}\` names the next one`,
    details: { id, phase, from: phase, to: 'falsify', rule: 'NO_OUTPUT', what: 'a captured change' },
  })
}
