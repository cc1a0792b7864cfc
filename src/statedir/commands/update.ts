// `provost state update`

import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { readWorkflowAssignments } from '../rules/workflow/workflow-assignment.ts'
import { askState, lockWish } from './ask-state.ts'
import { composeRecordChange } from './print-record.ts'

type RecordAnswer = Shape<'ChangedWorkflow'>

export const run: Run = async context => {
  const patch = readWorkflowAssignments(context.rest)
  const input = { patch, expectedRevision: readRevision(context), ...lockWish(context) }
  const answer = await askState<RecordAnswer>(context, 'updateWorkflow', input)
  return { json: answer, lines: composeRecordChange(answer, context.style) }
}

function readRevision(context: CommandContext): number | undefined {
  const text = textFlag(context, 'expect-revision')
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw provostError('INPUT_INVALID', {
    message: `--expect-revision must be a whole number; got ${text.slice(0, 40)}`,
    hint: '`provost state show` tells the revision',
    details: { field: 'expect-revision' },
  })
}
