// A flag that holds a number which is not below 0; undefined when it was not given.
import { provostError } from '#kernel/errors/errors'
import type { CommandContext } from '../command.ts'

export function numberFlag({ flags }: CommandContext, name: string): number | undefined {
  const given = flags[name]
  if (given === undefined) return undefined
  const number = Number(given)
  if (Number.isFinite(number) && number >= 0) return number
  throw provostError('USAGE', { message: `--${name} must be a number; got ${String(given).slice(0, 40)}` })
}
