// What a provider answered, out of the text in which an agent passes it on: one sentence instead of a document.
import { listOf, membersOf, readJsonLine, readNote, textOf } from '../agent-lines/read-json-line.ts'
import type { FailureTold } from './classify-failure.ts'

const STATUS = /\b(?:status|error|code):? (\d{3})\b/i
/** Where it asked, and that a status has no name: nothing that a person needs. */
const ASIDES = /,? url: \S+| <unknown status code>/g
/** A retry that tells how it went: `Reconnecting... 2/5 (…)`. */
const RETRY = /^Reconnecting\.\.\.[^(]{0,60}\((.*)\)$/s
const TEXT_MAX = 8_000

export function readProviderError(value: unknown): FailureTold {
  const text = textOf(value).slice(0, TEXT_MAX)
  const said = RETRY.exec(text)?.[1] ?? text
  const start = said.indexOf('{')
  const document = start < 0 ? undefined : readJsonLine(said.slice(start, said.lastIndexOf('}') + 1))
  const error = membersOf(document?.error ?? listOf(document?.errors)[0] ?? document)
  const words = readNote(error.message) ?? readNote(said.replaceAll(ASIDES, '')) ?? ''
  const status = STATUS.exec(said)?.[1]
  return {
    codes: [error.code, error.type].map(textOf).filter(code => code !== ''),
    status: status === undefined ? null : Number(status),
    words,
  }
}
