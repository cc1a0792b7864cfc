// Copies foreign data so that JSON can hold it: no cycles, no getters that throw, no endless depth.
import { peek } from './foreign-value.ts'

const DEPTH_MAX = 100

export function toJsonSafe(value: unknown): unknown {
  return copy(value, [])
}

function copy(value: unknown, parents: readonly object[]): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (parents.includes(value)) return '[circular]'
  if (parents.length >= DEPTH_MAX) return '[too deep]'
  try {
    return copyObject(value, [...parents, value])
  } catch {
    return '[unreadable]'
  }
}

function copyObject(value: object, parents: readonly object[]): unknown {
  const ownJson = peek(value, 'toJSON')
  if (typeof ownJson === 'function') return copy(ownJson.call(value), parents)
  if (Array.isArray(value)) return value.map(item => copy(item, parents))
  return Object.fromEntries(Object.keys(value).map(key => [key, copy(peek(value, key), parents)]))
}
