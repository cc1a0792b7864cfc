// What the plane of an episode did, for one with a store that does the same.
import type { Note } from './fault-field.ts'

export type Moment =
  | { readonly does: 'join' | 'suspend'; readonly node: string }
  | { readonly does: 'lose' | 'readmit'; readonly node: string; readonly epoch: number }
  | { readonly does: 'claim'; readonly session: string; readonly node: string; readonly attempt: number }
  | {
      readonly does: 'hear'
      readonly node: string
      readonly epoch: number
      readonly spool: string
      readonly notes: readonly Note[]
      /** It brings no more of this spool. */
      readonly isLast: boolean
    }
