// Looking into JSON from outside: only own members count, so `constructor` and `__proto__` are names like any other.

export type WorkflowObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is WorkflowObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function memberOf(object: WorkflowObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The member, or what an absent one stands for. Null is not absent. */
export function memberOr(object: WorkflowObject, key: string, usual: unknown): unknown {
  return Object.hasOwn(object, key) ? object[key] : usual
}

/** The text parsed as JSON; undefined, which JSON cannot say, when it is none. One byte order mark is ignored. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

export function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

/** Whole numbers that survive a round trip through JSON. */
export function isWholeNumber(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= min && value <= max
}
