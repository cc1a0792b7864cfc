// Files that real linters wrote: everything in them is read, and none of them says more than it knows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSarif } from './sarif.ts'

type Row = {
  readonly file: string
  readonly variant: 'found' | 'suppressed' | 'nothing' | 'broken'
  readonly results: number
  readonly suppressed: number
}

const PLACE = join(import.meta.dirname, '..', '..', '..', 'test', 'reports', 'sarif')
const ROWS: readonly Row[] = JSON.parse(readFileSync(join(PLACE, 'sarif.json'), 'utf8'))
const read = ({ file, variant }: Row) =>
  readSarif(JSON.parse(readFileSync(join(PLACE, 'files', file), 'utf8')), `/home/ana/shop/${variant}`)

describe.each(ROWS)('$file', row => {
  const runs = read(row)
  const findings = runs.flatMap(run => run.findings)

  test('has as many results, and suppressed ones, as another reader counts', () => {
    expect(findings).toHaveLength(row.results)
    expect(findings.filter(({ suppression }) => suppression !== null)).toHaveLength(row.suppressed)
  })

  test('every finding has words, a rule, and a place in the project', () => {
    for (const { description, rule_id, path, line } of findings) {
      expect(description).not.toBe('')
      expect([rule_id, path]).not.toContain(null)
      expect([path!.startsWith('src/pick.'), (line ?? 1) >= 1]).toEqual([true, true])
    }
  })

  test('it names no commit, so that nothing is fixed by it alone', () => {
    expect(runs.map(({ observed, revision }) => [observed, revision])).toEqual(runs.map(() => [null, null]))
    if (row.variant === 'broken' && row.results === 0) expect(runs[0]?.succeeded).toBe(false)
  })
})
