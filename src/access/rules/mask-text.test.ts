import { expect, test } from 'vitest'
import { maskText } from './mask-text.ts'

const mask = (text: string, secrets: readonly string[] = []) => maskText({ text, secrets, maxChars: 1_000_000 })

test.each([
  ['key=sk-ant-abcdefghijklmnop.', 'key=[masked]'],
  ['ask-abcdefghijklmnopqrst', 'ask-abcdefghijklmnopqrst'],
  ['sk-short', 'sk-short'],
  ['hunter2hunter2 and hunter2hunter', '[masked] and [masked]'],
])('%s becomes %s', (text, masked) => expect(mask(text, ['hunter2hunter', 'hunter2hunter2']).text).toBe(masked))

test('what is too long is cut, and that is told', () => {
  expect(maskText({ text: 'abcdef', secrets: [], maxChars: 4 })).toEqual({ text: 'abcd', masked: 0, cut: 2 })
})

test.each(['eyJ-', 'sk-ant-', 'eyJ.', 'AKIA ', 'sk-aaaaaaaaaaaaaaa '])(
  'a megabyte of %j takes no longer than plain text',
  piece => {
    const time = (text: string) => {
      const before = performance.now()
      mask(text)
      return performance.now() - before
    }
    const plain = 'a plain text of words '.repeat(50_000).slice(0, 1_000_000)
    const best = (text: string) => Math.min(...Array.from({ length: 5 }, () => time(text)))
    expect(best(piece.repeat(1_000_000 / piece.length))).toBeLessThan(10 * best(plain))
  },
)
