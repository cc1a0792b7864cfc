// The contrast of two colours as WCAG 2.1 computes it, and which uses it is enough for.

export type Contrast = {
  /** Rounded to two decimals for show; the answers below are not. */
  readonly ratio: number
  readonly text: boolean
  readonly largeText: boolean
  readonly nonText: boolean
}

export const TEXT_RATIO_MIN = 4.5
export const NON_TEXT_RATIO_MIN = 3

export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

// Both colours as #rrggbb.
export function contrastOf(foreground: string, background: string): Contrast {
  const ratio = contrastRatio(foreground, background)
  return {
    ratio: Math.round(ratio * 100) / 100,
    text: ratio >= TEXT_RATIO_MIN,
    largeText: ratio >= NON_TEXT_RATIO_MIN,
    nonText: ratio >= NON_TEXT_RATIO_MIN,
  }
}

export function contrastRatio(foreground: string, background: string): number {
  const one = luminance(foreground)
  const other = luminance(background)
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
