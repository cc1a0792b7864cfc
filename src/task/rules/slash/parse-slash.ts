// Reads one line of the REPL. Unknown words and flags are refused with what was probably meant, never ignored.

import { isPhase } from '../phase/phase.ts'
import { isTaskId } from '../plan/check-id.ts'
import { RENAMED, SLASH_COMMANDS, type SlashCommand, type WordRule } from './slash-commands.ts'
import { readSlashFlags } from './slash-flags.ts'
import { refuseSlash, type SlashRefusal } from './slash-refusal.ts'
import { readSlashTokens, type SlashToken } from './slash-tokens.ts'

export type SlashArgs = Readonly<Record<string, string | number | true | readonly string[]>>

export type SlashAnswer = { readonly ok: true; readonly command: string; readonly args: SlashArgs } | SlashRefusal

const LENGTH_MAX = 8192
const CONTROL_BUT_TAB = /[^\P{Cc}\t]/u

export function parseSlash(line: string): SlashAnswer {
  if (line.length > LENGTH_MAX) return refuseSlash('LINE_TOO_LONG')
  const content = line.endsWith('\n') ? line.slice(0, -1) : line
  if (CONTROL_BUT_TAB.test(content)) return refuseSlash('INVALID_CHARACTER')
  const trimmed = content.replace(/^[ \t]+|[ \t]+$/g, '')
  if (trimmed === '') return { ok: true, command: 'none', args: {} }
  if (!trimmed.startsWith('/')) return { ok: true, command: 'say', args: { text: trimmed } }
  if (trimmed.startsWith('//')) return { ok: true, command: 'say', args: { text: trimmed.slice(1) } }
  const word = trimmed.slice(1).split(/[ \t]/, 1)[0] ?? ''
  const command = SLASH_COMMANDS.get(word)
  if (!command) return refuseSlash('UNKNOWN_COMMAND', `/${word}`, suggest(word.toLowerCase()))
  const tokens = readSlashTokens(trimmed.slice(1 + word.length))
  return tokens ? readCommand(word, command, tokens) : refuseSlash('UNBALANCED_QUOTE')
}

function readCommand(name: string, command: SlashCommand, tokens: readonly SlashToken[]): SlashAnswer {
  const flags = readSlashFlags(command.flags, tokens)
  if (!flags.ok) return flags
  const words = readWords(name, command.words, flags.words)
  if (!words.ok) return words
  return finish(name, { ...words.args, ...flags.args })
}

type Words = { readonly ok: true; readonly args: Readonly<Record<string, string>> }

function readWords(name: string, rules: readonly WordRule[], words: readonly string[]): Words | SlashRefusal {
  const args: Record<string, string> = {}
  let left = words
  for (const { key, takes, required, isJudged } of rules) {
    const given = takes === 'rest' ? left : left.slice(0, 1)
    left = left.slice(given.length)
    const text = given.join(' ')
    const isMissing = isJudged ? given.length === 0 : text.trim() === ''
    if (required && isMissing) return refuseSlash('ARGUMENT_MISSING', `/${name}`)
    if (given.length > 0) args[key] = text
  }
  const [extra] = left
  return extra === undefined ? { ok: true, args } : refuseSlash('ARGUMENT_EXTRA', extra)
}

/** What the words and flags of one command must be together. */
function finish(name: string, args: SlashArgs): SlashAnswer {
  const accept = (command = name, kept = args): SlashAnswer => ({ ok: true, command, args: kept })
  switch (name) {
    case 'review': {
      const { subject, ...others } = args
      return subject === 'plan' || subject === 'code'
        ? accept(`review_${subject}`, others)
        : refuseSlash('ARGUMENT_VALUE', subject)
    }
    case 'accept':
      return findAcceptRefusal(args) ?? accept()
    case 'revert':
      return args.reason === undefined ? refuseSlash('REASON_REQUIRED', '--reason') : accept()
    case 'redo':
      return isPhase(args.phase) ? accept() : refuseSlash('UNKNOWN_PHASE', args.phase)
    case 'next':
      return args.to === undefined || args.override !== undefined
        ? accept()
        : refuseSlash('FLAG_REQUIRES_OVERRIDE', '--to')
    case 'use':
      return isTaskId(args.task) ? accept() : refuseSlash('ARGUMENT_VALUE', args.task)
    case 'help':
      return finishHelp(args.command)
    default:
      return accept()
  }
}

function findAcceptRefusal({ reject, defer, note }: SlashArgs): SlashRefusal | undefined {
  if (reject !== undefined && defer !== undefined) return refuseSlash('FLAG_CONFLICT', '--defer')
  if (note !== undefined || (reject === undefined && defer === undefined)) return undefined
  return refuseSlash('NOTE_REQUIRED', reject === undefined ? '--defer' : '--reject')
}

function finishHelp(word: SlashArgs[string] | undefined): SlashAnswer {
  if (word === undefined) return { ok: true, command: 'help', args: {} }
  const command = String(word).replace(/^\//, '')
  if (!SLASH_COMMANDS.has(command)) return refuseSlash('ARGUMENT_VALUE', word)
  return { ok: true, command: 'help', args: { command } }
}

const DISTANCE_MAX = 2

/** What was probably meant: a word of another program, or the nearest command; ties go by the alphabet. */
function suggest(word: string): string | null {
  const renamed = RENAMED.get(word)
  if (renamed) return renamed
  const near = [...SLASH_COMMANDS.keys()].map(command => ({ command, distance: editDistance(word, command) }))
  const [nearest] = near
    .filter(({ distance }) => distance <= DISTANCE_MAX)
    .toSorted((left, right) => left.distance - right.distance || (left.command < right.command ? -1 : 1))
  return nearest ? `/${nearest.command}` : null
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
