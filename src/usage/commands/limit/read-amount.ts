// An amount of money as people type it, in billionths.
import { provostError } from '#kernel/errors/errors'

const SHAPE = /^(0|[1-9]\d{0,6})(?:\.(\d{1,9}))?$/

export function readLimitAmount(value: unknown, field: string): number | null {
  if (value === undefined) return null
  const [, whole, fraction = ''] = SHAPE.exec(String(value)) ?? []
  if (whole === undefined)
    throw provostError('USAGE', {
      message: `--${field} must be an amount like 12 or 0.5; got ${String(value).slice(0, 60)}`,
      details: { field },
    })
  return Number(whole) * 1_000_000_000 + Number(fraction.padEnd(9, '0'))
}
