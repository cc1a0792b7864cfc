// The events of a session, now or as of a moment.
import { useMemo } from 'react'
import type { StoredEvent } from '#kernel/events/event'
import { client } from '#web/live/dashboard'
import type { StreamSnapshot } from '#web/live/stream-store'
import { useStream } from '#web/live/use-stream'
import { useMoment } from '#web/nav/moment'

export function useSessionEvents(session: string): StreamSnapshot {
  const { at } = useMoment()
  const read = useMemo(() => behind(session, at), [session, at])
  return useStream(`session/${session}`, read)
}

function behind(session: string, at: string | null) {
  return async (version: number): Promise<readonly StoredEvent[]> => {
    const query = { after: String(version), ...(at !== null && { at }) }
    const { events } = await client.call('showSessionEvents', { parameters: { session }, query })
    return events as unknown as readonly StoredEvent[]
  }
}
