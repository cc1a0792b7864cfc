// Source text to tokens, by a real parser; a text that does not parse, or is too large to be written by people, has none.
import type { Language, SyntaxToken } from '#looking/rules/mutation/syntax-token'
import { readJavascript } from './javascript-tokens.ts'
import { readPython } from './python-tokens.ts'

const TEXT_LENGTH_MAX = 1024 * 1024

/** Null: no syntax is known of this text. */
export function readSyntax(language: Language, text: string): readonly SyntaxToken[] | null {
  if (text.length > TEXT_LENGTH_MAX) return null
  return language === 'python' ? readPython(text) : readJavascript(text, language)
}
