// A flag that holds a whole number.
import { provostError } from '#kernel/errors/errors'
import type { CommandContext } from '../command.ts'

export function readCountWord({ flags }: CommandContext, name: string, byDefault: number, max = 1_000): number {
  const given = flags[name]
  const count = given === undefined ? byDefault : Number(given)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw provostError('USAGE', { message: `--${name} must be a whole number from 1 to ${max}; got ${given}` })
}
