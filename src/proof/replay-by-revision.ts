// Decides a log again by the rules of another revision. The log is read through the door, because the rules are built and
// asked where the person stands, and never by the daemon.
import type { Client } from '#api/client'
import type { Shape } from '#api/schemas'
import { DECIDERS } from '#house/deciders'
import type { StoredEvent } from '#kernel/events/event'
import { openRevisionRules } from './revision-rules.ts'
import { type Replayed, type ReplayedLog, replayDecisions } from './usecases/replay-decisions.ts'

export type RevisionWish = {
  readonly whatIf: readonly string[]
  readonly limit: number
  readonly noun?: string
  readonly since?: number
}

const PAGE_MAX = 200

export async function replayByRevision(
  client: Client,
  cwd: string,
  revision: string,
  { whatIf, ...wish }: RevisionWish,
): Promise<Replayed> {
  const rules = await openRevisionRules(cwd, revision, whatIf)
  try {
    // Which settings there are is for that revision to say; ours only tell what streams said before.
    return await replayDecisions(logBehind(client), {
      ...wish,
      deciders: DECIDERS,
      whatIfs: [],
      askPage: rules.askPage,
    })
  } finally {
    await rules.end()
  }
}

function logBehind(client: Client): ReplayedLog {
  const read = async (query: Readonly<Record<string, string | undefined>>): Promise<Shape<'EventList'>> =>
    client.call('readLog', { query })
  const eventsOf = ({ events }: Shape<'EventList'>) => events as unknown as StoredEvent[]
  return {
    headPosition: async () => eventsOf(await read({ last: '1' })).at(-1)?.position ?? 0,
    readPage: async ({ after, limit, noun }) =>
      eventsOf(
        await read({ cursor: after > 0 ? String(after) : undefined, limit: String(Math.min(limit, PAGE_MAX)), noun }),
      ),
    async readStream(stream) {
      const events: StoredEvent[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await read({ stream, cursor, limit: String(PAGE_MAX) })
        events.push(...eventsOf(page))
        if (page.next === null) return events
        cursor = page.next
      }
    },
  }
}
