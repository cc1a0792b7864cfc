// What proves that an agent is dead: its supervisor wrote down how it ended, or the machine was started anew.

export type ExitProof =
  | { readonly kind: 'exit_record'; readonly exitCode: number; readonly signal: null }
  | { readonly kind: 'exit_record'; readonly exitCode: null; readonly signal: string }

export type DeathProof = ExitProof | { readonly kind: 'boot_changed' }

/** Exactly one of the two says how it ended; anything else proves nothing. */
export function findExitProof(exitCode: number | null, signal: string | null): ExitProof | undefined {
  if (exitCode !== null && signal === null) return { kind: 'exit_record', exitCode, signal }
  if (exitCode === null && signal !== null && signal !== '') return { kind: 'exit_record', exitCode, signal }
  return undefined
}
