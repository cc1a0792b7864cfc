// What a sweep has moved, or would move.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { BUCKETS } from '../rules/layout/classify-entry.ts'
import { showName } from './print-name.ts'

type SweepAnswer = Shape<'SweptState'>

const ROWS_MAX = 50

export function composeSweep(answer: SweepAnswer, { width, style }: CommandContext, again: string): string[] {
  const { moves, warnings, sealed, pruned, applied } = answer
  return [
    ...sealed.map(name => `${style.warn('note')}: sealed snapshot ${name}, which an earlier command had left open`),
    composeHead(answer),
    ...(moves.length === 0 ? [] : composeMoves(answer, width)),
    ...warnings.map(warning => `${style.warn('warning')}: ${warning.replaceAll('_', ' ')}`),
    ...pruned.map(name => `dropped from the ring: ${name}`),
    ...(applied || moves.length === 0 ? [] : [style.dim(`nothing was touched; do it with \`${again} --apply\``)]),
  ]
}

function composeHead({ applied, moves, kept, total, snapshot, seq }: SweepAnswer): string {
  if (moves.length === 0) return `nothing to archive; ${total} ${total === 1 ? 'entry stays' : 'entries stay'}`
  const counts = BUCKETS.map(bucket => ({ bucket, count: moves.filter(move => move.bucket === bucket).length }))
  const parts = counts.filter(({ count }) => count > 0).map(({ bucket, count }) => `${count} ${bucket}`)
  if (!applied) return `would archive ${moves.length} of ${total}: ${parts.join(', ')}`
  const moved = moves.filter(move => move.result === 'moved').length
  const left = moved === moves.length ? '' : ` (${moves.length - moved} left: see RESULT)`
  const exempt = kept.filter(({ reason }) => reason === 'exempt').map(({ name }) => name)
  const survivors = exempt.length > 0 ? `, kept ${exempt.length} (${exempt.join(' ')})` : ''
  return `archived ${moved}${left}${survivors} → .archive/${snapshot} (seq ${seq})`
}

function composeMoves({ moves, applied }: SweepAnswer, width: number): string[] {
  const rows = moves
    .slice(0, ROWS_MAX)
    .map(({ name, bucket, reason, gate, result }) => [showName(name), bucket, reason ?? '', gate ?? '', result ?? ''])
  const more = moves.length > ROWS_MAX ? [`  … and ${moves.length - ROWS_MAX} more; --json lists all`] : []
  const headers = ['NAME', 'BUCKET', 'REASON', 'GATE', ...(applied ? ['RESULT'] : [])]
  return [
    ...composeTable(
      headers,
      rows.map(row => row.slice(0, headers.length)),
      width,
    ).map(line => `  ${line}`),
    ...more,
  ]
}
