// What all pages share: the client, the line to the log, the answers, and who acts.
import { Client } from '#api/client'
import { person } from '#kernel/events/actor'
import { AnswerCache } from './answer-cache.ts'
import { currentActor } from './current-actor.ts'
import { fetchDoor } from './fetch-door.ts'
import { LiveFeed } from './live-feed.ts'
import { openTabShare } from './tab-share.ts'

const actorOf = async () => {
  const name = currentActor.get()
  return name === null ? null : person(name)
}

export const client = new Client(fetchDoor, actorOf)
export const feed = new LiveFeed(client, openTabShare())
export const answers = new AnswerCache(client)

feed.events.subscribe(event => answers.take(event))
feed.resumed.subscribe(() => answers.refreshAll())

// That a session was heard is no event; whoever shows how long ago that was watches `signal/<session>`.
feed.hints.subscribe(hint => {
  for (const session of hint.split(' ').slice(1)) answers.take({ stream: `signal/${session}` })
})

/** Pages ask nothing before this: what they see is then never older than the line. */
export const isReady = feed.start()
