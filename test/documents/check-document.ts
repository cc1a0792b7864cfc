// Types every command of a document and compares what comes back with what the document shows. With
// PROVOST_WRITE_DOCUMENTS=1 it writes down what came back instead, for a person to read before it is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readDocument, type Step } from './console-blocks.ts'
import type { DocumentShell } from './document-shell.ts'
import { findDifference } from './same-output.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')

/** A directory of the test, and the one that the reader of the document would have. */
export type Place = { readonly real: string; readonly shown: string }

type Typed = { readonly step: Step; readonly output: string }

export async function checkDocument(name: string, shell: DocumentShell, places: readonly Place[]): Promise<void> {
  const path = join(CHECKOUT, name)
  const text = readFileSync(path, 'utf8')
  const { steps, left } = readDocument(text)
  const typed: Typed[] = []
  for (const step of steps) typed.push({ step, output: await type(name, shell, step, places) })
  if (process.env.PROVOST_WRITE_DOCUMENTS) writeFileSync(path, writeDown(text, typed))
  expect(steps.length, `${name} shows no command`).toBeGreaterThan(0)
  for (const { line, why } of left) console.log(`${name}:${line} is not run: ${why}`)
}

async function type(name: string, shell: DocumentShell, step: Step, places: readonly Place[]): Promise<string> {
  const { output, exitCode } = await shell.run(step.command)
  const shown = places.reduce((text, { real, shown: as }) => text.replaceAll(real, as), output)
  if (process.env.PROVOST_WRITE_DOCUMENTS) return shown
  const where = `${name}:${step.line} $ ${step.command}`
  if (!step.expected?.some(text => text.startsWith('ERROR'))) expect(exitCode, `${where}\n${output}`).toBe(0)
  if (step.expected) expect(findDifference(step.expected.join('\n'), shown), where).toBeNull()
  return shown
}

/** From the end, so that the lines before keep their numbers. What a writer left out with `…` stays left out. */
function writeDown(text: string, typed: readonly Typed[]): string {
  const lines = text.split('\n')
  for (const { step, output } of typed.toReversed()) {
    if (step.expected === null || findDifference(step.expected.join('\n'), output) === null) continue
    const from = step.line + step.command.split('\n').length - 1
    lines.splice(from, step.expected.length, ...output.trimEnd().split('\n'))
  }
  return lines.join('\n')
}
