// A state directory as large as wanted, with names as they come: mostly slug variants, some leftovers, some strays.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FAMILIES = ['review-', 'slice-', 'impl-summary-', 'test-summary-', 'verification-', 'review-lane-l']

export function fillStateDirectory(path: string, entries: number): string {
  mkdirSync(path, { recursive: true })
  for (let n = 0; n < entries; n++) writeFileSync(join(path, nameOf(n)), '')
  return path
}

function nameOf(n: number): string {
  if (n % 20 === 0) return `notes from run ${n}.txt`
  if (n % 20 === 1) return `draft-${n}.md.tmp`
  return `${FAMILIES[n % FAMILIES.length]}${n}.md`
}
