// A line of the REPL as the words of a command: the seed's slash commands about the current task, or any other command.

import { COMMANDS } from '#cli/command-table'
import { splitWords } from '#cli/parse/split-words'
import { provostError } from '#kernel/errors/errors'
import { parseSlash, type SlashArgs } from '../rules/slash/parse-slash.ts'
import { SLASH_COMMANDS } from '../rules/slash/slash-commands.ts'
import type { SlashRefusal } from '../rules/slash/slash-refusal.ts'

export type ReplLine =
  | { readonly is: 'nothing' | 'goodbye' | 'overview' }
  | { readonly is: 'words'; readonly words: readonly string[] }
  | { readonly is: 'use'; readonly task: string }
  | { readonly is: 'say'; readonly text: string }

const GOODBYES = ['/quit', '/exit', 'quit', 'exit']

export function readReplLine(line: string, task: string | null): ReplLine {
  const trimmed = line.trim()
  if (GOODBYES.includes(trimmed)) return { is: 'goodbye' }
  if (isOtherCommand(trimmed)) return { is: 'words', words: toWords(trimmed) }
  const parsed = parseSlash(line)
  if (!parsed.ok) throw slashError(parsed)
  return toLine(parsed.command, parsed.args, task)
}

/** `/why shop`, `why shop` and `provost why shop` mean the same, but a slash command of the task comes first. */
function isOtherCommand(line: string): boolean {
  const [first = ''] = line.split(/\s/, 1)
  const word = first.replace(/^\//, '')
  if (first.startsWith('/') && SLASH_COMMANDS.has(word)) return false
  return word === 'provost' || COMMANDS.some(command => command.path[0] === word)
}

function toWords(line: string): string[] {
  const words = splitWords(line.replace(/^\//, ''))
  return words[0] === 'provost' ? words.slice(1) : words
}

function toLine(command: string, args: SlashArgs, task: string | null): ReplLine {
  switch (command) {
    case 'none':
      return { is: 'nothing' }
    case 'say':
      return { is: 'say', text: String(args.text) }
    case 'quit':
      return { is: 'goodbye' }
    case 'use':
      return { is: 'use', task: String(args.task) }
    case 'help':
      return args.command === undefined
        ? { is: 'overview' }
        : { is: 'words', words: ['help', 'task', String(args.command)] }
    case 'why':
      return { is: 'words', words: [...whyWords(args, task), ...flagsOf(args, ['about'])] }
    case 'list':
      return { is: 'words', words: ['task', 'list', ...flagsOf(args, [])] }
    default:
      return { is: 'words', words: taskWords(command, args, task) }
  }
}

function whyWords({ about }: SlashArgs, task: string | null): string[] {
  const id = about ?? task
  return id === null ? ['task', 'why'] : ['why', String(id)]
}

const POSITIONAL = ['brief', 'question', 'text', 'phase']

function taskWords(command: string, args: SlashArgs, task: string | null): string[] {
  const [name = '', subject] = command.split('_', 2)
  const positional = POSITIONAL.flatMap(key => (args[key] === undefined ? [] : [String(args[key])]))
  const words = ['task', name, ...flagsOf(args, POSITIONAL)]
  return [...words, '--', ...(task === null ? [] : [task]), ...(subject === undefined ? [] : [subject]), ...positional]
}

function flagsOf(args: SlashArgs, except: readonly string[]): string[] {
  return Object.entries(args)
    .filter(([key]) => !except.includes(key))
    .flatMap(([key, value]) => {
      const flag = `--${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
      if (value === true) return [flag]
      const values = typeof value === 'object' ? value : [value]
      return values.map(one => `${flag}=${one}`)
    })
}

function slashError({ code, at, suggest }: SlashRefusal): Error {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return provostError('USAGE', {
    message: at === null ? words : `${words}: ${at}`,
    hint: suggest === null ? '/help lists the commands' : `did you mean ${suggest}?`,
    details: { code, command: at ?? '' },
  })
}

export function composeSlashOverview(task: string | null): string[] {
  const lines = [...SLASH_COMMANDS].map(([name, { words, flags }]) => {
    const given = words.map(({ key, required }) => (required ? `<${key}>` : `[${key}]`))
    const options = Object.keys(flags).map(flag => `[--${flag}]`)
    return `  /${[name, ...given, ...options].join(' ')}`
  })
  return [
    task === null ? 'no task is chosen: /use <task>, or there is exactly one open' : `current task: ${task}`,
    ...lines,
    'every other command works too, with or without a slash: project list, config show, …',
  ]
}
