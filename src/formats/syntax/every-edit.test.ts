// Every edit of a thousand real files parses, by a parser that had no part in finding it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { applyEdit, mutate } from '#looking/rules/mutation/mutate'
import { languageOf } from '#looking/rules/mutation/source-kind'
import { readSyntax } from './read-syntax.ts'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')
const FILES = 1_000
const CHARACTERS_MAX = 12_000

/** Spread over all packages, the same ones every time. */
function* realFiles() {
  const paths = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter(path => /(?<!\.d)\.[cm]?[jt]sx?$/.test(path))
    .sort()
  const step = Math.max(1, Math.floor(paths.length / (FILES * 4)))
  for (const path of paths.filter((_path, index) => index % step === 0)) {
    const text = readFileSync(join(PACKAGES, path), 'utf8')
    if (text.length <= CHARACTERS_MAX && parses(path, text)) yield { path, text }
  }
}

const parses = (path: string, text: string) => parseSync(path, text).errors.length === 0

test(`every edit of ${FILES} real files parses for oxc too`, () => {
  let [files, edits] = [0, 0]
  const broken: string[] = []
  for (const { path, text } of realFiles()) {
    const found = mutate(text, readSyntax(languageOf(path)!, text) ?? [], { lines: null, operators: null })
    if (found.length === 0) continue
    files += 1
    edits += found.length
    for (const edit of found)
      if (!parses(path, applyEdit(text, edit))) broken.push(`${path}:${edit.line} ${edit.operator} ${edit.before}`)
    if (files === FILES) break
  }
  expect(broken).toEqual([])
  expect([files, edits > 10_000]).toEqual([FILES, true])
})
