// Words → command, arguments, flags. Everything unknown is a usage error that says what was probably meant.
import { parseArgs } from 'node:util'
import { provostError } from '#kernel/errors/errors'
import { nearestWord } from '#kernel/text/nearest-word'
import { type Command, type Flags, type FlagValues, GLOBAL_FLAGS } from '../command.ts'

export type Parsed = {
  readonly command: Command
  readonly args: Readonly<Record<string, string>>
  readonly rest: readonly string[]
  readonly flags: FlagValues
}

export function parseWords(commands: readonly Command[], words: readonly string[]): Parsed {
  const command = findCommand(commands, words)
  const { values, positionals } = parseFlags(command, words)
  const given = positionals.slice(command.path.length)
  checkChoices(command, values)
  if (values.help) return { command, args: {}, rest: [], flags: values }
  const { args, rest } = assignArguments(command, given)
  return { command, args, rest, flags: values }
}

/** The longest path that the leading words spell. Flags may stand anywhere. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command {
  const spoken = leadingWords(words)
  const matches = commands.filter(command => command.path.every((part, index) => spoken[index] === part))
  const best = matches.toSorted((a, b) => b.path.length - a.path.length)[0]
  if (best) return best
  throw unknownCommand(commands, spoken)
}

// A value of a global flag is no command: `--project shop project list` works.
function leadingWords(words: readonly string[]): string[] {
  const spoken: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (word === '--') break
    if (!word.startsWith('-')) spoken.push(word)
    else if (!word.includes('=') && GLOBAL_FLAGS[word.slice(2)]?.value) index++
  }
  return spoken
}

/** What earlier versions had, and what does it now. */
export const GONE_COMMANDS: Readonly<Record<string, string>> = {
  token: 'give whoever needs one a pass: `provost pass issue`; a browser is let in by `provost open`',
}

function unknownCommand(commands: readonly Command[], spoken: readonly string[]): Error {
  const visible = commands.filter(command => !command.hidden)
  const group = visible.filter(command => command.path.length > 1 && command.path[0] === spoken[0])
  const isGroup = group.length > 0
  if (isGroup && spoken.length < 2) {
    const parts = group.map(command => command.path[1]).join(', ')
    throw provostError('USAGE', {
      message: `missing subcommand after ${spoken[0]}: ${parts}`,
      hint: `run \`provost help ${spoken[0]}\``,
      details: { command: spoken[0] },
    })
  }
  if (spoken.length === 0) return provostError('USAGE', { message: 'missing command', hint: 'run `provost help`' })
  const gone = GONE_COMMANDS[spoken[0]!]
  if (gone !== undefined)
    return provostError('USAGE', {
      message: `provost ${spoken[0]} is gone`,
      hint: gone,
      details: { command: spoken[0] },
    })
  const name = spoken.slice(0, isGroup ? 2 : 1).join(' ')
  const near =
    nearestWord(
      spoken.slice(0, 2).join(' '),
      visible.map(command => command.path.join(' ')),
    ) ??
    nearestWord(
      spoken[0] ?? '',
      visible.map(command => command.path[0]!),
    )
  return provostError('USAGE', {
    message: `unknown command ${name}`,
    hint: near ? `did you mean \`provost ${near}\`? Else run \`provost help\`` : 'run `provost help`',
    details: { command: name },
  })
}

function parseFlags(command: Command, words: readonly string[]) {
  const flags: Flags = { ...GLOBAL_FLAGS, ...command.flags }
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      {
        type: flag.value ? ('string' as const) : ('boolean' as const),
        multiple: flag.many ?? false,
        ...(flag.short && { short: flag.short }),
      },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: spellSwitches(words, flags),
      options,
      strict: true,
      allowPositionals: true,
    })
    return { values: values as FlagValues, positionals }
  } catch (error) {
    throw usageError(command, flags, error)
  }
}

/** `--apply=true` is `--apply`, and `--apply=false` is the same as not to say it. */
function spellSwitches(words: readonly string[], flags: Flags): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  return words.flatMap((word, index) => {
    const [, name, value] = /^--([a-z-]+)=(true|false)$/.exec(index < end ? word : '') ?? []
    if (name === undefined || !flags[name] || flags[name].value) return [word]
    return value === 'true' ? [`--${name}`] : []
  })
}

/** Also for a line that does not parse: how shall its error be told? Behind a bare `--` nothing is a flag. */
export function hasSwitch(words: readonly string[], name: string): boolean {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  return words.slice(0, end).some(word => word === `--${name}` || word === `--${name}=true`)
}

function usageError(command: Command, flags: Flags, error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  const unknown = /Unknown option '(-[^']+)'/.exec(text)?.[1]
  const near = unknown && nearestWord(unknown.replace(/^-+/, ''), Object.keys(flags))
  const hint = `run \`provost help ${command.path.join(' ')}\``
  return provostError('USAGE', {
    message: unknown ? `unknown flag ${unknown}` : complaintOf(text),
    hint: near ? `did you mean --${near}? Else ${hint}` : hint,
    details: { command: command.path.join(' ') },
  })
}

// What Node says of a flag whose value is missing, looks like a flag, or is one too many.
function complaintOf(text: string): string {
  const [first = text] = text.split('\n')
  const [, flag] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(first) ?? []
  if (flag === undefined) return first.replace(/\. .*/, '')
  return first.includes('does not take') ? `${flag} takes no value` : `${flag} needs a value`
}

function checkChoices(command: Command, values: Readonly<Record<string, unknown>>): void {
  for (const [name, flag] of Object.entries(command.flags ?? {})) {
    const value = values[name]
    const given = value === undefined ? [] : [value].flat().map(String)
    if (!flag.choices || given.every(one => flag.choices?.includes(one))) continue
    throw provostError('USAGE', {
      message: `--${name} must be one of ${flag.choices.join(', ')}; got ${String(value).slice(0, 40)}`,
      hint: `run \`provost help ${command.path.join(' ')}\``,
      details: { command: command.path.join(' ') },
    })
  }
}

function assignArguments(
  command: Command,
  given: readonly string[],
): { args: Record<string, string>; rest: readonly string[] } {
  const wanted = command.args ?? []
  const single = wanted.filter(argument => !argument.many)
  const missing = single.find((argument, index) => !argument.optional && !given[index])
  const takesMany = wanted.some(argument => argument.many)
  const hint = `run \`provost help ${command.path.join(' ')}\``
  const details = { command: command.path.join(' ') }
  if (missing) throw provostError('USAGE', { message: `missing argument <${missing.name}>`, hint, details })
  if (!takesMany && given.length > single.length)
    throw provostError('USAGE', { message: `unexpected argument ${given[single.length]}`, hint, details })
  const args = Object.fromEntries(
    single.flatMap((argument, index) => (given[index] === undefined ? [] : [[argument.name, given[index]]])),
  )
  return { args, rest: given.slice(single.length) }
}
