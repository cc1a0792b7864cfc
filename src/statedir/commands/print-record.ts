// What became of the workflow record.
import type { Shape } from '#api/schemas'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'

type RecordAnswer = Shape<'ChangedWorkflow'>

export function composeRecordChange(answer: RecordAnswer, style: Style): string[] {
  const { record, changed, rotated, healed, drifted, snapshot } = answer
  const id = cleanText(String(record.workflow_id ?? 'no id yet'))
  return [
    changed
      ? `revision ${String(record.revision)} of workflow ${style.bold(id)}`
      : `nothing changed; revision ${String(record.revision ?? 0)}`,
    ...(rotated ? ['a new workflow began; the earlier id is in the history'] : []),
    ...(healed.length > 0 ? [`${style.warn('healed')}: ${healed.join(', ')}`] : []),
    ...(drifted.length > 0
      ? [`${style.warn('drift')}: the file had been edited (${drifted.join(', ')}); it is in .archive/${snapshot}`]
      : []),
  ]
}
