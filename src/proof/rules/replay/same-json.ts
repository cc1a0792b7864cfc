// Whether two values are the same JSON. Nearly all are, and are found out without writing either of them.
import { canonicalJson } from '#kernel/reading/canonical-json'

export function isSameJson(left: unknown, right: unknown): boolean {
  return isAlike(left, right) || canonicalJson(left) === canonicalJson(right)
}

type Members = Readonly<Record<string, unknown>>

/** False also where only the writing could tell. */
function isAlike(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  for (const name of names)
    if (!Object.hasOwn(right, name) || !isAlike((left as Members)[name], (right as Members)[name])) return false
  return true
}
