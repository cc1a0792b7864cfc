// `provost state snapshots`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { askState } from '../ask-state.ts'
import { showName } from '../print-name.ts'

type SnapshotList = Shape<'StateSnapshotList'>

export const run: Run = async context => {
  const list = await askState<SnapshotList>(context, 'listStateSnapshots')
  const rows = list.snapshots.map(({ seq, kind, status, created_at, entries, bytes, name }) => [
    String(seq),
    kind,
    status,
    created_at,
    String(entries),
    bytes.toLocaleString('en'),
    name,
  ])
  const foreign = list.foreign.map(({ name, reason }) => `not ours: ${showName(name)} (${reason.replaceAll('_', ' ')})`)
  if (rows.length + foreign.length === 0) return { json: list, lines: ['no snapshots'] }
  const headers = ['SEQ', 'KIND', 'STATUS', 'CREATED', 'ENTRIES', 'BYTES', 'NAME']
  return { json: list, lines: [...composeTable(headers, rows, context.width), ...foreign] }
}
