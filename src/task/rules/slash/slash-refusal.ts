// Why a REPL line was refused: the rule, the place in the line, and what was probably meant.

export type SlashCode =
  | 'LINE_TOO_LONG'
  | 'INVALID_CHARACTER'
  | 'UNKNOWN_COMMAND'
  | 'UNBALANCED_QUOTE'
  | 'UNKNOWN_FLAG'
  | 'FLAG_REPEATED'
  | 'FLAG_TAKES_NO_VALUE'
  | 'FLAG_NEEDS_VALUE'
  | 'FLAG_VALUE'
  | 'FLAG_CONFLICT'
  | 'FLAG_REQUIRES_OVERRIDE'
  | 'REASON_REQUIRED'
  | 'NOTE_REQUIRED'
  | 'UNKNOWN_PHASE'
  | 'ARGUMENT_MISSING'
  | 'ARGUMENT_EXTRA'
  | 'ARGUMENT_VALUE'

export type SlashRefusal = {
  readonly ok: false
  readonly code: SlashCode
  readonly at: string | null
  readonly suggest: string | null
}

export function refuseSlash(code: SlashCode, at: unknown = null, suggest: string | null = null): SlashRefusal {
  return { ok: false, code, at: typeof at === 'string' ? at : null, suggest }
}
