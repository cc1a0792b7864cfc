// What lies in a pack has exactly one shape: guards for closed objects, hashes, object ids and texts that UTF-8 can hold.
import { isObject, isOneOf } from '#kernel/reading/json-value'
import { isHash } from '../encoding.ts'

export type MemberGuard<Value> = (value: unknown) => value is Value

type Guards = Readonly<Record<string, MemberGuard<unknown>>>

export type Guarded<Of> = Of extends MemberGuard<infer Value> ? Value : never

/** Every member that the table names, and no other. */
export function isClosed<Members extends Guards>(
  members: Members,
): MemberGuard<{ readonly [Name in keyof Members]: Guarded<Members[Name]> }> {
  const names = Object.keys(members)
  return (value): value is { readonly [Name in keyof Members]: Guarded<Members[Name]> } =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every(name => Object.hasOwn(value, name) && members[name]!(value[name]))
}

export function isListOf<Item>(is: MemberGuard<Item>): MemberGuard<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(item => is(item))
}

export function isOnly<Item>(is: MemberGuard<Item>): MemberGuard<readonly [Item]> {
  return (value): value is readonly [Item] => Array.isArray(value) && value.length === 1 && is(value[0])
}

export const isEmptyList: MemberGuard<readonly []> = (value): value is readonly [] =>
  Array.isArray(value) && value.length === 0

export function isOrNull<Value>(is: MemberGuard<Value>): MemberGuard<Value | null> {
  return (value): value is Value | null => value === null || is(value)
}

export function isWordOf<const Word extends string>(...words: readonly Word[]): MemberGuard<Word> {
  return (value): value is Word => isOneOf(value, words)
}

export function isWholeFrom(least: number): MemberGuard<number> {
  return (value): value is number => Number.isSafeInteger(value) && Number(value) >= least
}

export const isFlag: MemberGuard<boolean> = value => typeof value === 'boolean'

/** A text without half a pair of surrogates; it may be empty. */
export const isPlainText: MemberGuard<string> = (value): value is string =>
  typeof value === 'string' && !/\p{Surrogate}/u.test(value)

export const isFilled: MemberGuard<string> = (value): value is string => value !== '' && isPlainText(value)

export const isSha256: MemberGuard<string> = isHash

export const isObjectId: MemberGuard<string> = (value): value is string =>
  typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value)
