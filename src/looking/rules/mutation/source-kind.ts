// What a path says about the file: which language it is in, and whether it is a test.
import type { Language } from './syntax-token.ts'

const LANGUAGE_OF: readonly (readonly [pattern: RegExp, language: Language])[] = [
  [/\.[cm]?jsx?$/, 'javascript'],
  [/(?<!\.d)\.[cm]?tsx?$/, 'typescript'],
  [/\.pyw?$/, 'python'],
]

/** Null: no parser here reads it. */
export function languageOf(path: string): Language | null {
  return LANGUAGE_OF.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|spec|specs|e2e)\//
const TEST_FILE = /(?:[._-](?:test|spec)\.\w+|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.pyw?)$/

/** A broken assertion fails by itself: mutants of tests would be killed without proving anything. */
export function isTestPath(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_FILE.test(path)
}
