// Notes what one test file reaches, and how long it took, below the directory that the run names.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'

type Reached = Record<string, Record<number, 1>>

const started = performance.now()
const reached: Reached = {}
;(globalThis as { __reach?: (file: string, region: number) => void }).__reach = (file, region) => {
  reached[file] ??= {}
  reached[file][region] = 1
}

afterAll(() => {
  const path = expect.getState().testPath!
  const test = relative(join(import.meta.dirname, '..', '..'), path)
  const files = Object.fromEntries(
    Object.entries(reached).map(([file, regions]) => [file, Object.keys(regions).map(Number)]),
  )
  const name = `${test.replaceAll('/', '+')}.json`
  writeFileSync(
    join(process.env.PROVOST_REACH!, name),
    JSON.stringify({ test, ms: performance.now() - started, files }),
  )
})
