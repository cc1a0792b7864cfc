// What README and guides name is there: every command that they tell a person to type, and every code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isErrorCode } from '#kernel/errors/error-catalog'
import { COMMANDS } from './command-table.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PATHS = COMMANDS.map(({ path }) => path.join(' '))
const PAGES = [...readdirSync(join(ROOT, 'docs/guides')).map(name => `docs/guides/${name}`), 'README.md', 'SECURITY.md']

/** Variables of a shell are written as codes are. */
const VARIABLE = /^(PROVOST|ANTHROPIC|CODEX|OPENAI|GEMINI|GITLAB|GITHUB|HTTPS?|CLAUDE|NODE|CI)_/

const isKnown = (words: string): boolean => {
  const [noun = ''] = words.split(' ')
  return PATHS.some(path => path === noun || path === words || path.startsWith(`${words} `))
}

test.each(PAGES)('%s names commands and codes that exist', page => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const commands = [...text.matchAll(/(?:`|^\$? ?|&& )provost ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)].map(
    ([, words]) => words!,
  )
  expect(commands.filter(words => !isKnown(words))).toEqual([])
  const codes = [...text.matchAll(/[`[]([A-Z]{3,}_[A-Z_]+)[`\]]/g)].map(([, code]) => code!)
  expect(codes.filter(code => !VARIABLE.test(code) && !isErrorCode(code))).toEqual([])
})
