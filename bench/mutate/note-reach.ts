// Notes what one test file reaches, and how long it took, below the directory that the run names: as soon as it is known, so that a
// run that is cut short has lost nothing.
import { afterAll, expect } from 'vitest'
import { writeNote } from './reach-notes.ts'

type Reached = Record<string, Record<number, 1>>

const started = performance.now()
const reached: Reached = {}
;(globalThis as { __reach?: (file: string, region: number) => void }).__reach = (file, region) => {
  reached[file] ??= {}
  reached[file][region] = 1
}

afterAll(() => {
  const files = Object.entries(reached).map(([file, regions]) => [file, Object.keys(regions).map(Number)] as const)
  writeNote(process.env.PROVOST_REACH!, expect.getState().testPath!, performance.now() - started, files)
})
