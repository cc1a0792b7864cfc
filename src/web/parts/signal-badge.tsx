// When a session was last heard, counted on while one looks; one that grows silent turns quiet by itself.
import { deriveShownSignal, type SignalRow } from '#session/pages/derive-shown-signal'
import { useNow } from '../live/use-now.ts'
import { Badge } from './badge.tsx'
import { composeShownSpan } from './words/compose-age.ts'

export function SignalBadge({ row }: { readonly row: SignalRow }) {
  const { look, ageMs } = deriveShownSignal(row, useNow())
  return <Badge look={ageMs === null ? look : { ...look, word: `${look.word} ${composeShownSpan(ageMs)} ago` }} />
}
