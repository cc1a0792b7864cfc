// Untrusted JSON, looked at without trusting it: names like `__proto__` are data, never a prototype.

export type RecordObject = { readonly [key: string]: unknown }

export function isRecordObject(value: unknown): value is RecordObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member of that name, if the value is an object that really holds it. */
export function ownMemberOf(value: unknown, key: string): unknown {
  return isRecordObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function filledTextOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function membersInList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
