// Findings whose code was read: who is who when everything moved.
import { describe, expect, test } from 'vitest'
import { type Matching, matchFindings, type ObservedFinding, type PriorFinding } from './match-findings.ts'

const KNOWN: PriorFinding = { id: 'fi_1', state: 'new', category: 'bug', path: 'src/a.ts', line: 10 }
const SEEN: ObservedFinding = { key: 'k', category: 'bug', path: 'src/a.ts', line: 10 }

describe('where the code was read', () => {
  type Row = readonly [line: number, core: string, path?: string]
  const priors = (...rows: readonly Row[]): PriorFinding[] =>
    rows.map(([line, core, path = 'src/a.ts'], index) => ({
      ...KNOWN,
      id: `fi_${index}`,
      line,
      core,
      anchor: `${line}`,
      path,
    }))
  const seen = (...rows: readonly Row[]): ObservedFinding[] =>
    rows.map(([line, core, path = 'src/a.ts'], index) => ({
      ...SEEN,
      key: `k${index}`,
      line,
      core,
      anchor: `+${line}`,
      path,
    }))
  const paired = ({ matches }: Matching) => matches.map(({ id, key, stage }) => `${id} ${key} ${stage}`)

  test('neighbours that moved together keep who they are, though the bucket of one is now that of the other', () => {
    const answer = matchFindings(priors([10, 'var a'], [13, 'var b']), seen([13, 'var a'], [16, 'var b']))
    expect(paired(answer)).toEqual(['fi_0 k0 fingerprint', 'fi_1 k1 fingerprint'])
  })

  test('equal lines are told apart by their order', () => {
    const answer = matchFindings(
      priors([10, 'i++'], [40, 'end()'], [70, 'i++']),
      seen([90, 'i++'], [120, 'end()'], [150, 'i++']),
    )
    expect(paired(answer)).toEqual(['fi_0 k0 code', 'fi_1 k1 code', 'fi_2 k2 code'])
  })

  test('equal lines that changed places are told apart by what stands around them', () => {
    const around = <Item extends object>(items: readonly Item[], ...anchors: readonly string[]): Item[] =>
      items.map((item, at) => ({ ...item, anchor: anchors[at]! }))
    const known = around(priors([10, 'i++'], [40, 'i++']), 'in the loop', 'at the end')
    const swapped = around(seen([110, 'i++'], [140, 'i++']), 'at the end', 'in the loop')
    expect(paired(matchFindings(known, swapped))).toEqual(['fi_1 k0 anchor', 'fi_0 k1 anchor'])
  })

  test('a formatter changes blanks, quotes and semicolons, and nobody', () => {
    const answer = matchFindings(priors([10, 'if(a == "x") b();']), seen([900, "if (a == 'x') b()"]))
    expect(answer.matches).toMatchObject([{ id: 'fi_0', stage: 'code', detail: 'moved' }])
  })

  test('code that moved to another file takes its findings along', () => {
    const moved = (path: string) => priors([10, 'f(1)', path], [12, 'f(2)', path])
    const now = moved('src/b.ts').map(({ id, state: _state, ...rest }) => ({ ...rest, key: id.replace('fi_', 'k') }))
    expect(paired(matchFindings(moved('src/a.ts'), now))).toEqual(['fi_0 k0 code', 'fi_1 k1 code'])
  })

  const IN_COMPANY = 'i++'
  const priorIn = (id: string, company: string[], path = 'src/a.ts'): PriorFinding => ({
    ...priors([10, IN_COMPANY, path])[0]!,
    id,
    window: [...company, IN_COMPANY],
  })
  const seenIn = (key: string, company: string[], path: string): ObservedFinding => ({
    ...seen([500, IN_COMPANY, path])[0]!,
    key,
    window: [IN_COMPANY, ...company],
  })

  test('equal lines that moved to several files are told apart by the lines that came along', () => {
    const known = [priorIn('fi_1', ['a()', 'b()', 'x']), priorIn('fi_2', ['c()', 'd()', 'x'])]
    const now = [seenIn('k1', ['new', 'd()', 'c()'], 'src/d.ts'), seenIn('k2', ['b()', 'x'], 'src/b.ts')]
    expect(paired(matchFindings(known, now))).toEqual(['fi_2 k1 code', 'fi_1 k2 code'])
  })

  test.each([
    ['none of the lines around came along', [['z()']]],
    ['two places have as many of them', [['a()'], ['b()']]],
  ])('where %s, nobody is taken for another', (_words, companies) => {
    const now = companies.map((company, index) => seenIn(`k${index}`, company, `src/${index}.ts`))
    expect(matchFindings([priorIn('fi_1', ['a()', 'b()'])], now)).toMatchObject({ matches: [], missing: ['fi_1'] })
  })

  test('another rule on the same line is another finding', () => {
    const answer = matchFindings(priors([10, 'var a']), [{ ...seen([10, 'var a'])[0]!, category: 'docs' }])
    expect(answer).toMatchObject({ matches: [], new: ['k0'], missing: ['fi_0'] })
  })

  test('what is closed is no candidate of its code while an open one is', () => {
    const [closed, open] = priors([10, 'var a'], [60, 'var a'])
    const answer = matchFindings([{ ...closed!, state: 'fixed' }, open!], seen([10, 'var a']))
    expect(answer.matches).toMatchObject([{ id: 'fi_1', detail: 'moved' }])
  })
})
