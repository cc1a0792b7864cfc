// A code that a person types from a terminal into the login page. It is short, so it is good for a minute and for few tries.

/** Without what is mistaken for something else: 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
export const CODE_TRIES_MAX = 5

/** From bytes of chance; undefined where there were too few that fit. */
export function composeLoginCode(bytes: Uint8Array): string | undefined {
  const even = [...bytes].filter(byte => byte < LETTERS.length * Math.floor(256 / LETTERS.length))
  if (even.length < CODE_LENGTH) return undefined
  return even
    .slice(0, CODE_LENGTH)
    .map(byte => LETTERS[byte % LETTERS.length])
    .join('')
}

/** As a person types it: in small letters, with a dash or blanks. Null: it is none. */
export function readLoginCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === CODE_LENGTH && [...code].every(letter => LETTERS.includes(letter)) ? code : null
}

export function showLoginCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}
