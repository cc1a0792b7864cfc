// Who did it: a person, an agent, a build elsewhere, or Provost by rule. There is no default person.

export type Actor = { readonly kind: 'person' | 'agent' | 'ci' | 'system'; readonly id: string }

const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}]/u
const LENGTH_MAX = 100

export function isActorName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.trim() === name &&
    lengthOf(name) >= 1 &&
    lengthOf(name) <= LENGTH_MAX &&
    !CONTROL_OR_FORMAT.test(name)
  )
}

function lengthOf(name: string): number {
  return [...name].length
}

export function person(id: string): Actor {
  return { kind: 'person', id }
}

export function system(part: string): Actor {
  return { kind: 'system', id: `system/${part}` }
}
