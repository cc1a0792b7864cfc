// White space as Unicode sees it. JavaScript's \s is another class: it misses U+0085 and takes U+FEFF.

export const WHITE_SPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const NOT_WHITE_SPACE = new RegExp(`[^${WHITE_SPACE}]`)

export function isBlank(text: string): boolean {
  return !NOT_WHITE_SPACE.test(text)
}
