// The work of a phase is done in that phase and nowhere else; whoever wants it again says so with redo.
import { provostError } from '#kernel/errors/errors'
import { isEarlier, isWorkPhase, type Phase } from '#task/rules/phase/phase'
import type { TaskAtWork } from '../look/task-at-work.ts'

export function needPhase({ view }: TaskAtWork, wanted: Phase): void {
  const { id, phase } = view
  if (phase === wanted) return
  const isBehind = isEarlier(wanted, phase) && isWorkPhase(wanted)
  throw provostError('TASK_GATE_CLOSED', {
    message: `${id} is in ${phase}, not in ${wanted}.`,
    hint: isBehind
      ? `to do ${wanted} again: \`provost task redo ${id} ${wanted} --reason "<why>"\``
      : `see what it needs first: \`provost why ${id}\``,
    details: { id, phase, rule: 'OTHER_PHASE' },
  })
}
