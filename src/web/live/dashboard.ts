// What all pages share: the client, the line to the log, the answers, and who acts.
import { Client } from '#api/client'
import { confirmActs } from '#api/confirm-acts'
import { person } from '#kernel/events/actor'
import { AnswerCache } from './answer-cache.ts'
import { currentActor } from './current-actor.ts'
import { enterPage } from './enter-page.ts'
import { fetchDoor } from './fetch-door.ts'
import { LiveFeed } from './live-feed.ts'
import { askToConfirm } from './question.ts'
import { openTabShare } from './tab-share.ts'

const actorOf = async () => {
  const name = currentActor.get()
  return name === null ? null : person(name)
}

export const client = new Client(confirmActs(fetchDoor, askToConfirm), actorOf)
export const feed = new LiveFeed(client, openTabShare())

/** Pages ask nothing before this: what they see is then never older than the line. */
export const isReady = enterPage().then(() => feed.start())
export const answers = new AnswerCache(client, isReady)

feed.events.subscribe(event => answers.take(event))
feed.resumed.subscribe(() => answers.refreshAll())

// That a session was heard is no event; whoever shows how long ago that was watches `signal/<session>`.
feed.hints.subscribe(hint => {
  for (const session of hint.split(' ').slice(1)) answers.take({ stream: `signal/${session}` })
})
