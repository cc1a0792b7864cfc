// Whether somebody who should not have it may have read the signing key.

export const LAUNCH_HIDING = ['proven', 'no', 'unknown'] as const

export type KeyFacts = {
  /** Permission bits; null where they could not be read. */
  readonly mode: number | null
  readonly directoryMode: number | null
  /** Every agent and suite that this home started since the key was made. */
  readonly launches: readonly { readonly id: string; readonly hidden: (typeof LAUNCH_HIDING)[number] }[]
}

export type KeyExposure = {
  readonly exposed: boolean
  readonly because: readonly string[]
  readonly launches: readonly string[]
}

const OTHERS = 0o077

const ROWS: readonly (readonly [because: string, when: (facts: KeyFacts) => boolean])[] = [
  ['mode_unknown', ({ mode, directoryMode }) => mode === null || directoryMode === null],
  ['file_open_to_others', ({ mode }) => isOpen(mode)],
  ['directory_open_to_others', ({ directoryMode }) => isOpen(directoryMode)],
  ['launched_without_hiding', ({ launches }) => launches.some(({ hidden }) => hidden === 'no')],
  ['launch_not_known', ({ launches }) => launches.some(({ hidden }) => hidden === 'unknown')],
]

function isOpen(mode: number | null): boolean {
  return mode !== null && (mode & OTHERS) !== 0
}

export function decideKeyExposure(facts: KeyFacts): KeyExposure {
  const because = ROWS.filter(([, when]) => when(facts)).map(([reason]) => reason)
  const open = facts.launches.filter(({ hidden }) => hidden !== 'proven').map(({ id }) => id)
  return { exposed: because.length > 0, because, launches: open.sort() }
}
