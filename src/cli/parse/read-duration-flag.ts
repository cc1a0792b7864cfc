// A flag that holds a length of time: 45s, 30m, 2h, 7d.
import { provostError } from '#kernel/errors/errors'
import type { CommandContext } from '../command.ts'

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readDurationFlag({ flags }: CommandContext, flag: string, name: string): Record<string, number> {
  const given = flags[flag]
  if (typeof given !== 'string') return {}
  const [, digits, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(given) ?? []
  if (digits !== undefined) return { [name]: Number(digits) * UNITS[unit!]! }
  throw provostError('USAGE', { message: `--${flag} must be a time like 45s, 30m, 2h or 7d; got ${given}` })
}
