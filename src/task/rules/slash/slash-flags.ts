// Reads the flags of a REPL line from left to right and hands back the words between them.
import { isPhase } from '../phase/phase.ts'
import type { SlashFlag, ValueFlag } from './slash-commands.ts'
import { refuseSlash, type SlashRefusal } from './slash-refusal.ts'
import type { SlashToken } from './slash-tokens.ts'

type FlagValue = string | number | true

export type SlashFlags = {
  readonly ok: true
  readonly args: Readonly<Record<string, FlagValue | readonly string[]>>
  readonly words: readonly string[]
}

type Found = { readonly flag: SlashFlag; readonly name: string; readonly value: FlagValue }

export function readSlashFlags(
  known: { readonly [name: string]: SlashFlag },
  tokens: readonly SlashToken[],
): SlashFlags | SlashRefusal {
  const words: string[] = []
  const found: Found[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (token.text === '--' && token.isDashed && !token.hasQuotes) {
      words.push(...tokens.slice(index + 1).map(({ text }) => text))
      break
    }
    if (!token.isDashed) {
      words.push(token.text)
      continue
    }
    const read = readFlag(known, token, tokens[index + 1], found)
    if (!read.ok) return read
    if (read.tookNext) index++
    found.push(read.found)
  }
  return { ok: true, args: argsOf(found), words }
}

type ReadFlag = { readonly ok: true; readonly found: Found; readonly tookNext: boolean }

function readFlag(
  known: { readonly [name: string]: SlashFlag },
  token: SlashToken,
  next: SlashToken | undefined,
  before: readonly Found[],
): ReadFlag | SlashRefusal {
  const equals = token.text.indexOf('=')
  const name = equals < 0 ? token.text : token.text.slice(0, equals)
  const flag = Object.hasOwn(known, name.slice(2)) ? known[name.slice(2)] : undefined
  if (!flag) return refuseSlash('UNKNOWN_FLAG', name)
  if (!flag.repeatable && before.some(found => found.name === name)) return refuseSlash('FLAG_REPEATED', name)
  if (flag.is === 'switch') {
    return equals < 0
      ? { ok: true, found: { flag, name, value: true }, tookNext: false }
      : refuseSlash('FLAG_TAKES_NO_VALUE', name)
  }
  const tookNext = equals < 0
  if (tookNext && (!next || next.isDashed)) return refuseSlash('FLAG_NEEDS_VALUE', name)
  const value = readValue(flag, name, tookNext ? (next?.text ?? '') : token.text.slice(equals + 1))
  return typeof value === 'object' ? value : { ok: true, found: { flag, name, value }, tookNext }
}

const NUMBER = /^[1-9][0-9]{0,5}$/

function readValue(flag: ValueFlag, name: string, text: string): FlagValue | SlashRefusal {
  const isBlank = text.trim() === ''
  switch (flag.is) {
    case 'reason':
      return isBlank ? refuseSlash('REASON_REQUIRED', name) : text
    case 'text':
      return isBlank ? refuseSlash('FLAG_NEEDS_VALUE', name) : text
    case 'word':
      return flag.of.includes(text) ? text : refuseSlash('FLAG_VALUE', name)
    case 'number':
      return NUMBER.test(text) ? Number(text) : refuseSlash('FLAG_VALUE', name)
    case 'phase':
      return isPhase(text) ? text : refuseSlash('UNKNOWN_PHASE', text)
  }
}

function argsOf(found: readonly Found[]): SlashFlags['args'] {
  const args: Record<string, FlagValue | string[]> = {}
  for (const { flag, value } of found) {
    const known = args[flag.key]
    if (!flag.repeatable) args[flag.key] = value
    else args[flag.key] = [...(Array.isArray(known) ? known : []), String(value)]
  }
  return args
}
