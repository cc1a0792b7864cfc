// Tests that were added after a change was made, and so are in no copy of it: those that seem to be about its files come first.
import { compareText } from '#kernel/reading/json-value'
import { isTestPath } from '../mutation/source-kind.ts'

/** Each of them is tried by itself, with whole suites: more would take too long. */
const TESTS_MAX = 4

export type TreePaths = {
  /** With the change in it. */
  readonly before: ReadonlySet<string>
  readonly now: ReadonlySet<string>
}

export function chooseLaterTests({ before, now }: TreePaths, changed: readonly string[]): string[] {
  const stems = changed.filter(path => !isTestPath(path)).map(stemOf)
  const isAbout = (path: string) => stems.some(stem => fileOf(path).includes(stem))
  return [...now]
    .filter(path => isTestPath(path) && !before.has(path))
    .toSorted((one, other) => Number(isAbout(other)) - Number(isAbout(one)) || compareText(one, other))
    .slice(0, TESTS_MAX)
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string) => fileOf(path).replace(/\..*$/s, '')
