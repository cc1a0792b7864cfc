// Help, composed from the command table.
import { type Argument, type Command, type Flags, GLOBAL_FLAGS } from './command.ts'
import { BEGINNING, GROUP_ABOUTS, HELP_GROUPS } from './help-groups.ts'

export function composeOverview(commands: readonly Command[]): string[] {
  const shown = commands.filter(command => !command.hidden)
  return [
    'Provost runs coding agents on real work and never claims what it cannot prove.',
    '',
    'Usage: provost <command> [arguments] [flags]',
    '',
    'Begin with:',
    ...BEGINNING.map(([line, about]) => `  ${line.padEnd(28)}  ${about}`),
    ...HELP_GROUPS.flatMap(({ title, words }) =>
      section(
        `${title}:`,
        words.map(word => composeWord(shown, word)),
      ),
    ),
    '',
    'Flags that every command takes:',
    ...composeFlags(GLOBAL_FLAGS),
    '',
    'Run `provost help <command>` for its commands, arguments, flags and examples.',
  ]
}

/** A word that is a command says what it does; one that others begin with says what they are about. */
function composeWord(commands: readonly Command[], word: string): string {
  const single = commands.find(({ path }) => path.length === 1 && path[0] === word)
  return `  ${word.padEnd(16)}  ${single?.summary ?? GROUP_ABOUTS[word] ?? ''}`
}

export function composeGroupHelp(name: string, commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(command => command.path.join(' ').length))
  return [
    `Usage: provost ${name} <command> [arguments] [flags]`,
    '',
    ...commands.map(command => `  ${command.path.join(' ').padEnd(width)}  ${command.summary}`),
    '',
    `Run \`provost help ${name} <command>\` for arguments, flags and examples.`,
  ]
}

/** The commands that begin with a word that is no command by itself. */
export function findGroup(commands: readonly Command[], name: string | undefined): readonly Command[] {
  const group = commands.filter(command => command.path[0] === name && !command.hidden)
  return group.some(command => command.path.length === 1) ? [] : group
}

/** `common`: the flags of all commands, where they are not told elsewhere. */
export function composeHelp(command: Command, common: Flags = GLOBAL_FLAGS): string[] {
  const args = command.args ?? []
  const flags = command.flags ?? {}
  return [
    command.summary,
    '',
    `Usage: ${['provost', ...command.path, ...args.map(composeArgument), '[flags]'].join(' ')}`,
    ...section(
      'Arguments:',
      args.map(argument => `  ${composeArgument(argument).padEnd(22)}  ${argument.about}`),
    ),
    ...section('Flags:', composeFlags(flags)),
    ...section('Flags that every command takes:', composeFlags(common)),
    ...section(
      'Examples:',
      command.examples.map(example => `  $ ${example}`),
    ),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}

function composeArgument({ name, optional, many }: Argument): string {
  const words = many ? `${name}…` : name
  return optional ? `[${words}]` : `<${words}>`
}

function composeFlags(flags: Flags): string[] {
  return Object.entries(flags).map(([name, { about, value, short, choices }]) => {
    const spelled = `--${name}${value ? ` <${value}>` : ''}${short ? `, -${short}` : ''}`
    return `  ${spelled.padEnd(22)}  ${about}${choices ? ` (${choices.join(', ')})` : ''}`
  })
}
