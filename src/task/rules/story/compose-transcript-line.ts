// One line of transcript.jsonl: what happened, in words, with secrets masked (spec 2.2).
import type { StoredEvent } from '#kernel/events/event'
import { maskSecrets } from '../agents/mask-secrets.ts'
import { isTaskEventType, type TaskEventType } from '../record/task-events.ts'
import type { TaskView } from '../record/task-view.ts'
import { composeTimeline } from './compose-timeline.ts'

export type TranscriptKind =
  | 'say'
  | 'command'
  | 'refusal'
  | 'move'
  | 'override'
  | 'redo'
  | 'artifact'
  | 'question'
  | 'answer'
  | 'advice'
  | 'signal'
  | 'decision'
  | 'system'

const KINDS: { readonly [type in TaskEventType]?: TranscriptKind } = {
  'task.created': 'command',
  'task.briefed': 'say',
  'task.advised': 'advice',
  'task.question_asked': 'question',
  'task.question_answered': 'answer',
  'task.artifact_recorded': 'artifact',
  'task.artifact_refused': 'refusal',
  'task.signal_received': 'signal',
  'task.moved': 'move',
  'task.refused': 'refusal',
  'task.waived': 'override',
  'task.redone': 'redo',
  'task.decided': 'decision',
}

/** `view` is the task after the event. */
export function composeTranscriptLine(event: StoredEvent, view: TaskView, patterns?: readonly RegExp[]): string {
  const [row] = composeTimeline([event])
  const line = {
    seq: event.version,
    ts: event.at,
    actor: event.actor,
    phase: view.phase,
    attempt: view.phase === 'done' ? 0 : view.actors[view.phase].attempt,
    kind: (isTaskEventType(event.type) ? KINDS[event.type] : undefined) ?? 'system',
    text: maskSecrets(row?.text ?? event.type, patterns),
    ...(row?.rule && { data: { rule: row.rule } }),
  }
  return `${JSON.stringify(line)}\n`
}
