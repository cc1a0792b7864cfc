// Who stands for the cause that a lesson names. A rule reads it off words, so it is a claim until a person or a test confirms it.
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText } from '#kernel/reading/json-value'

export type LessonCause = {
  readonly standing: 'claimed' | 'confirmed'
  /** Who claims or confirms it; `test` where a test alone does. */
  readonly by: string
  readonly reason: string | null
  /** The test that showed it, when one is named. */
  readonly test: string | null
  readonly at: string
}

export const CAUSE_CONFIRMED = 'lesson.cause_confirmed'

export const BY_TEST = 'test'

/** Who writes a lesson with his own words names its cause himself; who derives, copies or takes over one does not. */
export function beginCause({ type, actor, data, at }: StoredEvent): LessonCause {
  const { lesson } = data
  const isCopy = isObject(lesson) && isObject(lesson.lineage) && lesson.lineage.copied_from !== undefined
  const rule = isObject(lesson) && isObject(lesson.derived) ? lesson.derived.rule_id : undefined
  const isNamed = type === 'lesson.proposed' && actor.kind === 'person' && !isCopy && rule === undefined
  const by = isText(rule) ? rule : actor.id
  return { standing: isNamed ? 'confirmed' : 'claimed', by, reason: null, test: null, at }
}

/** Another cause is the word of whoever names it: a person's counts, an agent's is a claim. */
export function changeCause(cause: LessonCause, { type, actor, data, at }: StoredEvent): LessonCause {
  const reason = isText(data.reason) ? data.reason : null
  const isPerson = actor.kind === 'person'
  const isShown = Array.isArray(data.proofs) && data.proofs.length > 0
  if (type === CAUSE_CONFIRMED && (isPerson || isShown)) {
    const test = isText(data.test) ? data.test : null
    return { standing: 'confirmed', by: isShown ? BY_TEST : actor.id, reason, test, at }
  }
  const isRenamed = type === 'lesson.edited' && isObject(data.field_changes) && 'root_cause_kind' in data.field_changes
  if (!isRenamed) return cause
  return { standing: isPerson ? 'confirmed' : 'claimed', by: actor.id, reason, test: null, at }
}

export function composeCause({ standing, by, test, reason }: LessonCause): string {
  if (standing === 'claimed') return `claimed by ${by}, confirmed by nobody`
  return [`confirmed by ${by}`, test === null ? null : `with ${test}`, reason].filter(Boolean).join(', ')
}
