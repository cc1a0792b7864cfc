// Which files of today are tests that nobody had when a change was made.
import { expect, test } from 'vitest'
import { chooseLaterTests } from './choose-later-tests.ts'

test.each<[words: string, before: string[], now: string[], chosen: string[]]>([
  ['one that was added', ['a.js'], ['a.js', 'a.test.js'], ['a.test.js']],
  ['not one that was there, whatever it says today', ['a.js', 'a.test.js'], ['a.js', 'a.test.js'], []],
  ['not what is no test', ['a.js'], ['a.js', 'b.js'], []],
  ['not one that was there and is gone', ['a.js', 'a.test.js'], ['a.js'], []],
  [
    'what is named like the change comes first, and there is an end',
    ['src/a.js'],
    ['src/a.js', ...'bcdef'.split('').map(name => `test/${name}.js`), 'test/sub/a_x.js'],
    ['test/sub/a_x.js', 'test/b.js', 'test/c.js', 'test/d.js'],
  ],
])('%s', (_words, before, now, chosen) => {
  expect(chooseLaterTests({ before: new Set(before), now: new Set(now) }, [before[0]!])).toEqual(chosen)
})
