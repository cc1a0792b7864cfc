// Contrast of two colours: the fixed points of WCAG, its symmetry and its bounds.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, contrastRatio, isHexColor } from './contrast.ts'

const rows: [foreground: string, background: string, ratio: number, text: boolean, nonText: boolean][] = [
  ['#000000', '#ffffff', 21, true, true],
  ['#ffffff', '#ffffff', 1, false, false],
  ['#767676', '#ffffff', 4.54, true, true], // the lightest grey that is enough for text
  ['#777777', '#ffffff', 4.48, false, true],
  ['#949494', '#FFFFFF', 3.03, false, true],
  ['#959595', '#ffffff', 3, false, false], // 2.996, shown as 3, is not 3
]
test.each(rows)('%s on %s has the ratio %d', (foreground, background, ratio, text, nonText) => {
  expect(contrastOf(foreground, background)).toEqual({ ratio, text, largeText: nonText, nonText })
})

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('the ratio does not depend on which colour is in front, and lies between 1 and 21', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      const ratio = contrastRatio(one, other)
      expect(ratio).toBe(contrastRatio(other, one))
      expect(ratio).toBeGreaterThanOrEqual(1)
      expect(ratio).toBeLessThanOrEqual(21)
    }),
  )
})

test.each(['#fff', '#gggggg', 'ffffff', '#fffffff', '#ffffff\n', '', 5, null, ['#ffffff']])(
  '%j is no colour',
  value => {
    expect(isHexColor(value)).toBe(false)
  },
)
