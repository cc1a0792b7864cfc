// Domains: names, overlaps and the first draft.
import { describe, expect, test } from 'vitest'
import { draftDomains, findOverlaps, findUnclaimed, readDomain } from './swarm-domain.ts'

describe('domains', () => {
  test.each([
    [{ name: 'api', globs: ['src/**'], ownership: 'owned' }, true],
    [{ name: '-api', globs: ['src/**'], ownership: 'owned' }, false],
    [{ name: '$(x)', globs: ['src/**'], ownership: 'owned' }, false],
    [{ name: 'a/b', globs: ['src/**'], ownership: 'owned' }, false],
    [{ name: 'a'.repeat(40), globs: ['src/**'], ownership: 'owned' }, true],
    [{ name: 'a'.repeat(41), globs: ['src/**'], ownership: 'owned' }, false],
    [{ name: 'api', globs: [], ownership: 'owned' }, false],
    [{ name: 'api', globs: ['../x'], ownership: 'owned' }, false],
    [{ name: 'api', globs: ['x'], ownership: 'mine' }, false],
    [null, false],
  ])('%j is usable: %s', (given, isUsable) => {
    const read = () => readDomain(given)
    if (isUsable) expect(read()).toMatchObject(given ?? {})
    else expect(read).toThrow(expect.objectContaining({ code: 'SWARM_DOMAIN_INVALID' }))
  })

  test('overlaps count owned domains only, and what nobody claims is named', () => {
    const domains = [
      { name: 'a', globs: ['src/**'], ownership: 'owned' as const },
      { name: 'b', globs: ['src/x/*'], ownership: 'owned' as const },
      { name: 'c', globs: ['**'], ownership: 'shared' as const },
    ]
    expect(findOverlaps(domains, ['src/x/1', 'src/y', 'z'])).toEqual([{ path: 'src/x/1', owners: ['a', 'b'] }])
    expect(findUnclaimed(domains.slice(0, 2), ['src/y', 'z'])).toEqual(['z'])
  })

  test('the draft has no overlaps', () => {
    const paths = ['src/a.ts', 'test/a.ts', 'docs/a.md', 'README.md', 'package.json', 'web/index.html']
    const draft = draftDomains(paths)
    expect(draft.map(({ name }) => name)).toEqual(['tests', 'docs', 'frontend', 'backend', 'shared'])
    expect([findOverlaps(draft, paths), findUnclaimed(draft, paths)]).toEqual([[], []])
  })
})
