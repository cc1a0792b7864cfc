import { expect, test } from 'vitest'
import { chooseRows, countLiving, distinct, type SessionTableRow, type Wanted } from './session-row.ts'

const row = (id: string, state: string, since: string, more: Partial<SessionTableRow> = {}) =>
  ({
    id,
    state,
    since,
    status: state,
    kind: 'worker',
    project: 'demo',
    title: '',
    harness: 'c',
    note: '',
    ...more,
  }) as SessionTableRow

const ROWS = [
  row('demo-1', 'working', '2026-01-01', { title: 'Export as JSON' }),
  row('demo-2', 'terminated', '2026-01-03'),
  row('demo-3', 'needs_input', '2026-01-02', { kind: 'orchestrator', note: 'asks for Bash' }),
  row('shop-1', 'done', '2026-01-04', { project: 'shop' }),
]

const ANY: Wanted = { shown: 'all', status: '', kind: '', project: '', text: '' }

test.each<[Partial<Wanted>, readonly string[]]>([
  [{}, ['shop-1', 'demo-2', 'demo-3', 'demo-1']],
  [{ shown: 'living' }, ['demo-3', 'demo-1']],
  [{ shown: 'ended' }, ['shop-1', 'demo-2']],
  [{ status: 'working' }, ['demo-1']],
  [{ kind: 'orchestrator' }, ['demo-3']],
  [{ project: 'shop' }, ['shop-1']],
  [{ text: 'json' }, ['demo-1']],
  [{ text: 'BASH', shown: 'living' }, ['demo-3']],
  [{ text: 'nothing' }, []],
])('wanted %o', (wanted, ids) => {
  expect(chooseRows(ROWS, { ...ANY, ...wanted }).map(({ id }) => id)).toEqual(ids)
})

test('what lives is counted, and words are listed once', () => {
  expect(countLiving(ROWS)).toBe(2)
  expect(distinct(['b', 'a', 'b'])).toEqual(['a', 'b'])
})
