// The kinds of values that the keys of the configuration hold.
import { z } from 'zod'

/** How long something waits, in milliseconds. Zero means at once. */
export const durationMs = z.int().min(0)

/** How long something may take. Zero is refused: it reads like "no limit" and would mean "never in time". */
export const timeLimitMs = z.int().min(1)

/** A name or word that is given to other programs as it is. */
export function word(lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
}

/** Any adapter may bring a new name, so a name is only known to be wrong when it is looked up. */
export const harnessName = word(64).min(1)

export const relativePath = z
  .string()
  .max(1024)
  .regex(
    /^(?![/~]|[A-Za-z]:)(?!.*(?:^|\/)(?:\.git|\.{1,2})(?:\/|$))(?!.*\/\/)[^\\\u0000-\u001f\u007f]+$/,
    'must be a path inside the repository: relative, with forward slashes, without "." or ".." as a part',
  )

/** A place on this machine: absolute, or relative to the file's own root. */
export const filePath = word(4096).min(1)

/** What git accepts as the beginning of a branch name, and as a whole one. */
export const branchPrefix = z
  .string()
  .max(100)
  .regex(
    /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock\/))[^ ~^:?*[\\\u0000-\u001f\u007f]+$/,
    'must be the beginning of a branch name',
  )

export const branchName = z
  .string()
  .max(200)
  .regex(
    /^(?![-/.]|@$)(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)|[/.]$))[^ ~^:?*[\\\u0000-\u001f\u007f]+$/,
    'must be a branch name',
  )

export const argument = z
  .string()
  .max(65_536)
  .regex(/^[^\u0000]*$/, 'must not contain NUL')

/** A program and its arguments, started without a shell. */
export const argv = z.tuple([argument.regex(/\S/, 'must name a program')], argument, {
  error: ({ code, input }) =>
    code === 'invalid_type' && input !== undefined ? 'must be a list: a program and its arguments' : undefined,
})

/** Either a program with its arguments, or one line for the shell. */
export const commandLine = z.union([argument.regex(/\S/, 'must not be blank'), argv], {
  error: orAbsent('must be a command: a list (program and arguments), or one text for the shell'),
})

export const environmentName = z.string().regex(/^[A-Za-z_]\w{0,255}$/, 'must be letters, digits and "_"')

export const environment = z.record(environmentName, argument)

/** Words for a value of the wrong shape, for all cases but the one that there is none. */
export function orAbsent(words: string): z.core.$ZodErrorMap {
  return ({ input }) => (input === undefined ? undefined : words)
}

/** A check for lists: what `nameOf` gives must differ from item to item, or nobody could say which one is meant. */
export function distinctList<Item>(nameOf: (item: Item) => string): z.core.CheckFn<Item[]> {
  return ({ value, issues }) => {
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const name = nameOf(item)
      if (seen.has(name)) issues.push({ code: 'custom', input: item, path: [index], message: `repeats "${name}"` })
      seen.add(name)
    }
  }
}

/** How well a result can be known, from the least; the words of `judgeRung`. */
export const NEEDED_RUNGS = ['claimed', 'commit_exists', 'ci_attested', 'ran_here'] as const
