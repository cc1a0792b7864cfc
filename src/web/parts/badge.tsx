// A state as icon, word and tone: never the colour alone.
import type { SignLook } from './look.ts'

export function Badge({ look, detail }: { readonly look: SignLook; readonly detail?: string | undefined }) {
  return (
    <span className={`badge tone-${look.tone}`} title={detail}>
      <span aria-hidden="true">{look.icon}</span> {look.word}
    </span>
  )
}
