// What every action on a task gets.
import type { ActionProps } from '../../../web/parts/action.tsx'
import type { ShownTaskStatus } from '../task-page.tsx'

export type VerbProps = {
  /** The task, the version that the reader has seen, and where the answer is told. */
  readonly shared: Required<Pick<ActionProps, 'parameters' | 'version' | 'said'>>
  readonly status: ShownTaskStatus
  /** The work of the phase, which comes first. */
  readonly isFirst: boolean
}

/** What a form left empty is not part of the wish. */
export function filled(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
