// A moment in full; a script and a copy get it as the log has it.
import { composeTime } from './compose-time.ts'

export function MomentWords({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {composeTime(at)}
    </time>
  )
}
