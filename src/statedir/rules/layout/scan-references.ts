// Finds names of state files in documents and prompts, and reports those the contract does not know.

import { type Contract, findPatternRows } from '../contract/contract.ts'
import { ARCHIVE_NAME } from '../contract/contract-table.ts'
import { suggestName } from '../contract/suggest-name.ts'
import { classifyFileName } from './classify-entry.ts'
import { splitLines } from './markdown-lines.ts'
import { trimEnd } from './trim-end.ts'

export type ReferenceFinding = {
  readonly line: number
  /** Where `.devt` or `.provost` begins; both count from 1. */
  readonly column: number
  readonly reference: string
  readonly suggestion: string | null
}

const BRACES = '\\$?\\{[A-Za-z0-9_,.-]+\\}'
const PLACEHOLDER = '<[A-Za-z0-9_ -]+>'
const REFERENCE = new RegExp(`\\.(?:devt|provost)/state/((?:[A-Za-z0-9_.~*-]|${PLACEHOLDER}|${BRACES})*)(/?)`, 'g')

const HOLE = `(?:\\*|${PLACEHOLDER}|${BRACES})`
const HOLES = new RegExp(HOLE, 'g')
const ONLY_HOLES = new RegExp(`^${HOLE}+(?:\\.(?:[A-Za-z0-9]+|${HOLE}+))?$`)
const ALTERNATIVES = /(?<!\$)\{([^{}]*,[^{}]*)\}/

export function scanReferences(text: string, contract: Contract): ReferenceFinding[] {
  return splitLines(text).flatMap(({ text: line }, at) =>
    Array.from(line.matchAll(REFERENCE)).flatMap(match => {
      const place = { line: at + 1, column: match.index + 1 }
      // The last dot of `see .devt/state/plan.md.` ends the sentence.
      const names = expandAlternatives(trimEnd(match[1]!, '.')).map(name => trimEnd(name, '.'))
      return names.flatMap(name => judgeName(name, match[2] === '/', contract)).map(found => ({ ...place, ...found }))
    }),
  )
}

function expandAlternatives(name: string): string[] {
  const match = ALTERNATIVES.exec(name)
  if (!match) return [name]
  const rest = name.slice(match.index + match[0].length)
  return match[1]!.split(',').map(choice => name.slice(0, match.index) + choice + rest)
}

type Finding = Pick<ReferenceFinding, 'reference' | 'suggestion'>

function judgeName(name: string, isDirectory: boolean, contract: Contract): Finding[] {
  if (name === '' || ONLY_HOLES.test(name)) return []
  if (isDirectory) return name === ARCHIVE_NAME ? [] : [{ reference: `${name}/`, suggestion: null }]
  const filled = name.replaceAll(HOLES, 'x')
  if (filled !== name)
    return findPatternRows(contract, filled).length > 0 ? [] : [{ reference: name, suggestion: null }]
  if (classifyFileName(name, contract).bucket !== 'ad_hoc') return []
  return [{ reference: name, suggestion: suggestName(name, contract).suggestion }]
}
