// Whether an agent of a task ran confined, as the log of tasks tells it.
import { isObject, isText } from '#kernel/reading/json-value'

export type Confinement =
  | { readonly isConfined: true; readonly by: string }
  | { readonly isConfined: false; readonly because: string }

export function readConfinement(value: unknown): Confinement | null {
  if (!isObject(value)) return null
  if (value.isConfined === true && isText(value.by)) return { isConfined: true, by: value.by }
  if (value.isConfined === false && isText(value.because)) return { isConfined: false, because: value.because }
  return null
}

/** As the timeline, the transcript and the status tell it. */
export function describeConfinement(confinement: Confinement): string {
  return confinement.isConfined ? `confined by ${confinement.by}` : `NOT CONFINED: ${confinement.because}`
}
