// What a limit is about: a task, a project, a person or everything, in all or on each day of UTC.
import type { Attribution } from '../counting/usage-events.ts'

export const LIMIT_SUBJECTS = ['task', 'project', 'person', 'all'] as const

export type LimitScope = {
  readonly subject: (typeof LIMIT_SUBJECTS)[number]
  /** Whose; null for everything. */
  readonly name: string | null
  readonly perDay: boolean
}

/** `project/demo/day`: one limit for each scope, so its scope is its name. */
export function composeLimitId({ subject, name, perDay }: LimitScope): string {
  return [subject, name, perDay ? 'day' : null].filter(part => part !== null).join('/')
}

/** Whether work of this kind counts for it. */
export function covers(
  { subject, name }: LimitScope,
  whose: Pick<Attribution, 'task' | 'project' | 'person'>,
): boolean {
  return subject === 'all' || whose[subject] === name
}
