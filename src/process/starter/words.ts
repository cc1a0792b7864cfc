// What a starter is asked, and what it answers.
import type { ProgramEnd, ProgramWish } from '../run-program.ts'

export type StarterAsk = { readonly id: number; readonly wish: ProgramWish }

export type StarterAnswer =
  /** Before anything that it was asked is begun. */
  | { readonly isReady: true }
  | { readonly id: number; readonly end: ProgramEnd }
  | { readonly id: number; readonly failed: { readonly message: string; readonly code: string | undefined } }
