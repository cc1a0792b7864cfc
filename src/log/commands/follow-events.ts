// Follows the log until the person has seen enough. A line that breaks is opened again where it broke.
import { setTimeout as wait } from 'node:timers/promises'
import type { CommandContext } from '#cli/command'
import type { StoredEvent } from '#kernel/events/event'

type Filter = { readonly stream: string | undefined; readonly noun: string | undefined }

const TRIES_MAX = 20
const PAUSE_MS = 500

export async function followEvents(
  context: CommandContext,
  filter: Filter,
  after: number | undefined,
  onEvent: (event: StoredEvent) => void,
): Promise<void> {
  let seen = after
  let isDone = false
  const done = Promise.race([context.interrupted, context.readerGone]).then(() => {
    isDone = true
  })
  for (let tries = 0; !isDone; tries++) {
    try {
      await followOnce(context, { ...filter, after: seen?.toString() }, done, event => {
        seen = event.position
        tries = 0
        onEvent(event)
      })
    } catch (error) {
      if (tries >= TRIES_MAX) throw error
    }
    if (!isDone) await Promise.race([done, wait(PAUSE_MS)])
  }
}

async function followOnce(
  context: CommandContext,
  query: Readonly<Record<string, string | undefined>>,
  done: Promise<void>,
  onEvent: (event: StoredEvent) => void,
): Promise<void> {
  const feed = await (await context.client()).open('followEvents', { query })
  if (feed.kind !== 'feed') return
  // Waiting for a person keeps no process alive by itself.
  const alive = setInterval(() => {}, 60_000)
  const ended = new Promise<void>(resolve => {
    const close = feed.open({
      send: (_position, _type, data) => {
        onEvent(JSON.parse(data))
        return true
      },
      onceReady: () => {},
      comment: () => {},
      drop: () => {},
      ended: resolve,
    })
    void done.then(() => {
      close()
      resolve()
    })
  })
  await ended
  clearInterval(alive)
}
