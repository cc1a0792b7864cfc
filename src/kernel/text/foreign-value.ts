// Reads values that anybody may have thrown: a getter or a proxy that throws counts as absent.

export function peek(value: unknown, key: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}

export function peekText(value: unknown, key: string): string {
  const text = peek(value, key)
  return typeof text === 'string' ? text : ''
}

export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}

// A cause is a text, or something with a message; anything else tells nobody anything.
export function causeTextOf(cause: unknown): string {
  return typeof cause === 'string' ? cause : peekText(cause, 'message')
}
