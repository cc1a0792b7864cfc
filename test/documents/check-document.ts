// Types every command of a document and compares what comes back with what the document shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readDocument } from './console-blocks.ts'
import type { DocumentShell } from './document-shell.ts'
import { findDifference } from './same-output.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')

/** Of the checkout, as the person of the document sees it: `/home/ana`. */
export type Place = { readonly real: string; readonly shown: string }

export async function checkDocument(name: string, shell: DocumentShell, places: readonly Place[]): Promise<void> {
  const { steps, left } = readDocument(readFileSync(join(CHECKOUT, name), 'utf8'))
  const own = places.map(({ real, shown }) => [new RegExp(escapePattern(real), 'g'), shown] as const)
  for (const { line, command, expected } of steps) {
    const { output, exitCode } = await shell.run(command)
    const where = `${name}:${line} $ ${command}`
    if (!expected?.some(text => text.startsWith('ERROR'))) expect(exitCode, `${where}\n${output}`).toBe(0)
    if (expected) expect(findDifference(expected.join('\n'), output, own), where).toBeNull()
  }
  expect(steps.length, `${name} shows no command`).toBeGreaterThan(0)
  for (const { line, why } of left) console.log(`${name}:${line} is not run: ${why}`)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
