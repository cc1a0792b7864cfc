// How a failure is told: as text and as a problem document the same facts, the exit code of its kind, and never a stack.
import { expect } from 'vitest'
import { severityOf } from '../../src/kernel/errors/error-severity.ts'
import type { Provost, RunOptions, Words } from './program.ts'

export type Failure = {
  readonly code: string
  readonly exitCode: number
  readonly says: string
  readonly cause?: string
}

export async function expectFailure(
  provost: Provost,
  words: Words,
  options: RunOptions,
  expected: Failure,
): Promise<void> {
  const { code, exitCode, says, cause } = expected
  const line = typeof words === 'string' ? words.split(' ') : words
  const text = await provost.run(line, options)
  const [first, next, causedBy, ...rest] = text.stderr.trimEnd().split('\n')
  expect(text).toMatchObject({ exitCode, stdout: '' })
  expect(first).toMatch(`ERROR [${code}]: `)
  expect(first).toContain(says)
  expect(next).toMatch(/^ {2}Next: \S/)
  expect(causedBy).toEqual(cause === undefined ? undefined : `  Caused by: ${cause}`)
  expect(rest).toEqual([]) // nor a stack, nor anything else
  const json = await provost.run([...line, '--json'], options)
  expect(json).toMatchObject({ exitCode, stderr: '' })
  expect(json.stdout.trimEnd().split('\n')).toHaveLength(1)
  expect(json.json).toMatchObject({ code, type: `/errors/${code}`, status: severityOf(code).httpStatus })
  expect(`  Next: ${json.json.hint}`).toBe(next)
  expect(json.json.causedBy).toBe(cause)
}
