// Reads the text of a plan as JSON, within bounds that keep one bad file from taking the program down (spec 7).
import { utf8Length } from '#kernel/text/utf8-length'

const BYTES_MAX = 2 * 1024 * 1024
export const DEPTH_MAX = 64

export type PlanJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly because: 'too_large' | 'too_deep' | 'not_json' }

export function readPlanJson(text: string): PlanJson {
  if (text.length > BYTES_MAX || utf8Length(text) > BYTES_MAX) return { ok: false, because: 'too_large' }
  const value = parse(text)
  if (value === undefined) return { ok: false, because: 'not_json' }
  return isDeeperThan(value, DEPTH_MAX) ? { ok: false, because: 'too_deep' } : { ok: true, value }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Looks no further than the limit, so its own depth is bounded too. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(member => isDeeperThan(member, levels - 1))
}
