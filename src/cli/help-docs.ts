// The reference of all commands as one page: what `provost help` says, group by group.
import type { Command } from './command.ts'
import { composeHelp } from './help.ts'
import { GROUP_ABOUTS, HELP_GROUPS } from './help-groups.ts'

export function composeCommandDocs(commands: readonly Command[]): string {
  const shown = commands.filter(({ hidden }) => !hidden)
  const parts = HELP_GROUPS.flatMap(({ title, words }) => [
    `## ${title}`,
    ...words.flatMap(word =>
      composeWord(
        word,
        shown.filter(({ path }) => path[0] === word),
      ),
    ),
  ])
  const head = [
    '# Commands',
    '<!-- Made from the code by `node scripts/generate.ts`. -->',
    'What `provost help <command>` says, for every command. Flags that every command takes are in `provost help`.',
  ]
  return `${[...head, ...parts].join('\n\n')}\n`
}

function composeWord(word: string, commands: readonly Command[]): string[] {
  const about = GROUP_ABOUTS[word]
  const isGroup = commands.length > 1
  return [
    ...(isGroup ? [`### \`${word}\``, ...(about === undefined ? [] : [about])] : []),
    ...commands.flatMap(command => [
      `${isGroup ? '####' : '###'} \`provost ${command.path.join(' ')}\``,
      ['```text', ...composeHelp(command, {}), '```'].join('\n'),
    ]),
  ]
}
