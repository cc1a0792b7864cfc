// AU10: trust is given only for exactly the parts that a person saw.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideTrust, type TrustFacts } from './decide-trust.ts'
import { effectiveParts } from './effective-parts.ts'

const HASHES = ['a', 'b'].map(letter => letter.repeat(64))
const parts = fc.dictionary(
  fc.constantFrom('config:worker', 'hook:pre-commit', '__proto__'),
  fc.constantFrom(...HASHES),
)
const path = fc.constantFrom('/home/ana/shop', '/home/ana/other')
const facts: fc.Arbitrary<TrustFacts> = fc.record({
  path,
  parts,
  known: fc.option(fc.record({ path, parts })),
  needs: fc.constantFrom('data', 'effect'),
  interactive: fc.boolean(),
  answer: fc.constantFrom('yes', 'no', null),
  answerOf: fc.option(parts),
  by: fc.constantFrom('person', 'agent', 'node', 'ci', 'system', null),
})

const asText = (of: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(of).toSorted())

test('nothing is trusted, and nothing recorded, but what a person was shown', () => {
  fc.assert(
    fc.property(facts, question => {
      const { result, code } = decideTrust(question)
      const known = question.known?.path === question.path ? question.known.parts : null
      if (result === 'trusted') expect(asText(known ?? {})).toBe(asText(question.parts))
      if (result === 'record') {
        expect([question.answer, question.by]).toEqual(['yes', 'person'])
        expect(asText(question.answerOf ?? { none: '' })).toBe(asText(question.parts))
      }
      expect(code === null).toBe(['trusted', 'record', 'data_only'].includes(result))
    }),
    { numRuns: 20_000 },
  )
})

test.each<[words: string, git: [string, string][], names: string[]]>([
  ['a filter, in any case', [['Filter.LFS.Clean', 'x']], ['git:filter.LFS.clean']],
  ['one with dots and = in its name', [['filter.a.b=c.process', 'x']], ['git:filter.a.b=c.process']],
  [
    'helpers with and without an address',
    [
      ['credential.helper', 'x'],
      ['credential.https://x.y.helper', 'x'],
    ],
    ['git:credential.helper', 'git:credential.https://x.y.helper'],
  ],
  ['every alias', [['alias.co', '!id']], ['git:alias.co']],
  [
    'nothing of the user',
    [
      ['user.name', 'ana'],
      ['filter.clean', 'x'],
      ['alias.', 'x'],
      ['xcore.pager', 'x'],
    ],
    [],
  ],
])('settings of git that count: %s', (_, git, names) => {
  const { parts: found } = effectiveParts({
    config: null,
    files: [],
    git: git.map(([key, value]) => ({ key, value })),
    hooks: [],
  })
  expect(Object.keys(found).toSorted()).toEqual(names)
})

test('pure data is data, empty settings say nothing, and every other key counts', () => {
  const config = { id: 'shop', surfaces: [], worker: { harness: 'codex' }, checks: [], unheard: 0, postCreate: null }
  const { parts: found, data } = effectiveParts({
    config,
    files: [
      { path: '.provost/prompts/worker.md', sha256: HASHES[0]! },
      { path: 'README.md', sha256: HASHES[0]! },
    ],
    git: [],
    hooks: [
      { name: 'pre-commit.sample', sha256: HASHES[0]! },
      { name: 'pre-push', sha256: HASHES[0]! },
    ],
  })
  expect(Object.keys(found)).toEqual([
    'config:worker',
    'config:unheard',
    'file:.provost/prompts/worker.md',
    'hook:pre-push',
  ])
  expect(data).toEqual({ id: 'shop', surfaces: [] })
})
