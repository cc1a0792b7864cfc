// Flags that hold a text, read from what was typed.
import { provostError } from '#kernel/errors/errors'
import type { FlagValues } from '../command.ts'

export function textFlag({ flags }: { readonly flags: FlagValues }, name: string): string | undefined {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

/** A flag that may be given several times. */
export function listFlag({ flags }: { readonly flags: FlagValues }, name: string): readonly string[] | undefined {
  const value = flags[name]
  return typeof value === 'object' ? value : undefined
}

/** One of these words, or nothing. */
export function wordFlag<const Word extends string>(
  context: { readonly flags: FlagValues },
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = textFlag(context, name)
  const word = words.find(each => each === text)
  if (text === undefined || word !== undefined) return word
  throw provostError('USAGE', { message: `--${name} must be one of ${words.join(', ')}; got ${text.slice(0, 40)}` })
}
