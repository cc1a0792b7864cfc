// The parts of the house that are sampled apart, each with its share of the sites and the tests that speak for it.
import { basename, dirname } from 'node:path'

export type Stratum = {
  readonly name: string
  /** Of paths below `src/`; the first stratum that holds a file has it. */
  readonly places: RegExp
  /** Of 60 sites. */
  readonly share: number
}

export const STRATA: readonly Stratum[] = [
  { name: 'HTTP and access', places: /^(?:daemon\/http|access\/rules)\//, share: 5 },
  { name: 'command line', places: /^cli\/|\/commands\//, share: 5 },
  { name: 'dashboard', places: /^web\/|\/pages\//, share: 5 },
  { name: 'core', places: /^(?:kernel|formats)\/|\/(?:rules|conformance)\//, share: 20 },
  {
    name: 'store and adapters',
    places: /^(?:store|git|process|files)\/|\/(?:adapters|supervisor|acp-bridge)\//,
    share: 10,
  },
  { name: 'use cases', places: /^/, share: 15 },
]

export function stratumOf(path: string): Stratum | undefined {
  return path.startsWith('src/') ? STRATA.find(({ places }) => places.test(path.slice('src/'.length))) : undefined
}

/** Mutations of tests, fixtures and tables of text say nothing about the tests. */
export function isSubject(path: string): boolean {
  const isCode = /\.tsx?$/.test(path) && !/\.(?:test|contract|d)\.tsx?$/.test(path)
  return (
    isCode && !/fixture|sample|error-catalog|rule-sentences|\/testing\//.test(path) && stratumOf(path) !== undefined
  )
}

// Which end-to-end files meet a place: those that share a word with its path, and a few that meet everything.
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  'HTTP and access': ['http', 'review-token', 'mux'],
  'command line': ['command-table', 'commands', 'usage', 'documents'],
  dashboard: ['browser/'],
}

const TOO_COMMON = new Set([
  'src',
  'rule',
  'usecase',
  'adapter',
  'cli',
  'command',
  'daemon',
  'wire',
  'page',
  'web',
  'api',
])

/** Unit tests that hold whole parts of the house word for word, wherever they lie. */
const NEAR_ALL_OF: Readonly<Record<string, readonly string[]>> = {
  'command line': ['cli/commands/every-word', 'cli/commands/list-commands'],
  dashboard: ['web/testing/every-page'],
}

/** Tests of the same folder, those whose name shares a word with the path, and those of the whole part. */
export function chooseNear(path: string, tests: readonly string[]): string[] {
  const words = rareWordsOf(path)
  const whole = NEAR_ALL_OF[stratumOf(path)?.name ?? ''] ?? []
  const isNear = (test: string) =>
    dirname(test) === dirname(path) ||
    whole.some(part => test.includes(part)) ||
    wordsOf(basename(test)).some(word => words.includes(word))
  return tests.filter(isNear)
}

export function chooseEndToEnd(path: string, files: readonly string[]): string[] {
  const words = rareWordsOf(path)
  const always = ALWAYS[stratumOf(path)?.name ?? ''] ?? []
  const meets = (file: string) =>
    always.some(part => file.includes(part)) || words.some(word => wordsOf(basename(file)).includes(word))
  return files.filter(meets)
}

function rareWordsOf(path: string): string[] {
  return wordsOf(path).filter(word => word.length > 3 && !TOO_COMMON.has(word))
}

function wordsOf(path: string): string[] {
  return path
    .replace(/\.(?:test\.)?tsx?$/, '')
    .split(/[/-]/)
    .map(singular)
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
}
