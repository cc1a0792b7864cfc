// How long ago something was, counted on while one looks; what cannot be read is said to be unknown.
import { readInstant } from '#kernel/events/time'
import { useNow } from '#web/live/use-now'
import { composeAge } from './compose-age.ts'
import { composeTime } from './compose-time.ts'

export function Age({ at, none = 'never' }: { readonly at: string | null | undefined; readonly none?: string }) {
  const now = useNow()
  if (at === null || at === undefined) return <span className="muted">{none}</span>
  const instant = readInstant(at)
  if (instant === undefined) return <span className="muted">unreadable date</span>
  return (
    <time dateTime={at} title={composeTime(at)}>
      {composeAge(now - instant)}
    </time>
  )
}
