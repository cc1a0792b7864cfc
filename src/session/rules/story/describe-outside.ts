// What a confined agent left in its layer that is not its work, in words: files where nobody asked it to write, and logins that
// it renewed and that could not become the person's.

/** As the room that keeps agents inside calls it: of another shape or new, or the person's own changed meanwhile. */
export const ASIDE_CODES = ['LOGIN_NOT_CARRIED', 'LOGIN_MOVED'] as const
type AsideCode = (typeof ASIDE_CODES)[number]

/** `more`: as many again that are not named. */
export type Written = { readonly paths: readonly string[]; readonly more: number }

export type Outside = Written & { readonly at: string }

export type LoginAside = { readonly file: string; readonly code: AsideCode; readonly at: string }

/** Enough to see what it was about. */
const NAMED_MAX = 100
const NAME_MAX = 300

export function composeWritten(paths: readonly string[]): Written {
  const named = paths.slice(0, NAMED_MAX).map(path => path.slice(0, NAME_MAX))
  return { paths: named, more: paths.length - named.length }
}

/** The same files again are no news. */
export function isToldAlready(told: Written | null, { paths, more }: Written): boolean {
  if (told === null) return paths.length === 0
  return told.more === more && told.paths.join('\0') === paths.join('\0')
}

const SHOWN_MAX = 5

export function describeOutside({ paths, more }: Written): string {
  const rest = paths.length + more - SHOWN_MAX
  const shown = paths.slice(0, SHOWN_MAX).join(', ')
  if (paths.length === 0) return 'nothing that it wrote outside of its worktree is left'
  return `it wrote outside of its worktree: ${shown}${rest > 0 ? ` and ${rest} more` : ''}; all of it stays in its layer`
}

const BECAUSE: Readonly<Record<AsideCode, string>> = {
  LOGIN_NOT_CARRIED: 'it is not of the kind that it was started with',
  LOGIN_MOVED: 'the person has another one by now',
}

export function describeAside(harness: string, { file, code }: Pick<LoginAside, 'file' | 'code'>): string {
  return `the login that it renewed was kept aside: ~/${file}, ${BECAUSE[code]}; log in again if ${harness} asks`
}
