// Writes a REPL command as a line that parses back to the same command.
import type { SlashArgs } from './parse-slash.ts'
import { SLASH_COMMANDS } from './slash-commands.ts'

export function composeSlash(command: string, args: SlashArgs): string {
  if (command === 'none') return ''
  if (command === 'say') return composeSay(String(args.text))
  const [name, subject] = command.split('_', 2)
  const known = SLASH_COMMANDS.get(name ?? '')
  if (!known) return composeSay(command)
  const flags = Object.entries(known.flags).flatMap(([flag, { key }]) => composeFlag(flag, args[key]))
  const words = known.words.flatMap(({ key }) => {
    const value = key === 'subject' ? subject : args[key]
    return value === undefined ? [] : [quote(String(value))]
  })
  return [`/${name}`, ...flags, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

function composeSay(text: string): string {
  return text.startsWith('/') ? `/${text}` : text
}

function composeFlag(flag: string, value: SlashArgs[string] | undefined): string[] {
  if (value === undefined) return []
  if (value === true) return [`--${flag}`]
  const values = typeof value === 'object' ? value : [value]
  return values.map(item => `--${flag}=${quote(String(item))}`)
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
