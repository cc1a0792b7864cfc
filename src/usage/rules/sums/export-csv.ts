// Records of use as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is made a text.
import { compareText } from '#kernel/reading/json-value'
import { TOKEN_FIGURES } from '../figures.ts'
import { composeAmount } from './compose-amount.ts'
import { costOf } from './sum-ledger.ts'
import type { UsageRecord } from './usage-record.ts'

const NAMES = [
  'id',
  'day',
  'project',
  'task',
  'phase',
  'session',
  'review',
  'swarm',
  'person',
  'harness',
  'account',
  'model',
] as const

const COLUMNS = [...NAMES, ...TOKEN_FIGURES, 'cost', 'currency', 'basis', 'partial']

export function exportCsv(records: readonly UsageRecord[]): string {
  const rows = records
    .filter(record => !record.superseded)
    .toSorted((left, right) => compareText(left.day ?? '', right.day ?? '') || compareText(left.id, right.id))
  return [COLUMNS, ...rows.map(composeCells)].map(cells => `${cells.map(composeCell).join(',')}\r\n`).join('')
}

function composeCells(record: UsageRecord): (string | null)[] {
  const cost = costOf(record, 'told')
  const basis = record.told ? 'told' : record.table ? 'table' : null
  const figures = TOKEN_FIGURES.map(kind => record.tokens[kind]).map(figure => (figure === null ? null : `${figure}`))
  return [
    ...NAMES.map(name => record[name]),
    ...figures,
    cost === null ? null : composeAmount(cost.nanos),
    cost?.currency ?? null,
    basis,
    record.partial ? 'yes' : 'no',
  ]
}

function composeCell(value: string | null): string {
  if (value === null) return 'unknown'
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
