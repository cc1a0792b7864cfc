// Reads a setting as it is written behind --what-if: a path, an equals sign, and a value in the plainest spelling.
import { refuseInput } from '#kernel/reading/read-input'

export type WhatIf = { readonly path: readonly string[]; readonly value: unknown }

const SETTING = /^([a-zA-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)*)=(.+)$/s
const NUMBER = /^-?(?:0|[1-9][0-9]*)(\.[0-9]+)?$/
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

export function readWhatIf(text: string, field = 'text'): WhatIf {
  const [, path, value] = SETTING.exec(text) ?? refuseInput(field, 'a setting and a value like reviews.required=2')
  return { path: path!.split('.'), value: readValue(value!, field) }
}

function readValue(text: string, field: string): unknown {
  if (WORDS.has(text)) return WORDS.get(text)
  if (/^["[{]/.test(text)) return readJson(text, field)
  return readNumber(text) ?? text
}

// A whole number that JSON would round is kept as the text that was written.
function readNumber(text: string): number | undefined {
  const match = NUMBER.exec(text)
  if (!match) return undefined
  const value = Number(text)
  return match[1] !== undefined || Number.isSafeInteger(value) ? value : undefined
}

function readJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseInput(field, 'JSON where a value begins with a quote or a bracket')
  }
}
