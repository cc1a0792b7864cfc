// Whether an agent runs confined: what its configuration asks for, against what this machine was seen to be able to do.
import { isObject, isText } from '#core/kernel/json-value'

export type Confinement =
  | { readonly isConfined: true; readonly by: string }
  | { readonly isConfined: false; readonly because: string }

export type ConfinementAnswer =
  | { readonly may: true; readonly confinement: Confinement }
  | { readonly may: false; readonly expected: string; readonly found: string }

/** `permissions` of an agent with harness `command`; without a word it is confined wherever that is possible. */
export const PERMISSIONS = ['confined', 'unconfined'] as const

export function decideConfinement(permissions: string | null, proven: Confinement): ConfinementAnswer {
  if (permissions === null) return { may: true, confinement: proven }
  if (permissions === 'unconfined') return { may: true, confinement: { isConfined: false, because: ASKED } }
  const expected = `permissions ${PERMISSIONS.join(' or ')}`
  if (permissions !== 'confined') return { may: false, expected, found: permissions }
  if (proven.isConfined) return { may: true, confinement: proven }
  return { may: false, expected: 'a machine that can confine it', found: proven.because }
}

const ASKED = 'the configuration says unconfined'

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
