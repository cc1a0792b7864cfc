// The commands that a node can be asked for. Each may be carried out again after its node was killed in the middle, and does
// nothing twice: what it has done already is found by the event that asked for it.
import type { AskedCommand } from '#fleet/rules/ask-view'
import type { StoredEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'

type Carry = (world: World, asking: Asking, subject: string, given: JsonObject) => Promise<object>

export const CARRY: Readonly<Record<AskedCommand, Carry>> = {
  kill: async (world, asking, session, wish) => {
    const { killSession } = await import('#session/usecases/life/kill-session')
    const { changed, processGroup, worktree } = await killSession(world, asking, session, wish)
    const wasAsked = (await findEffect(world, asking, `session/${session}`, 'session.kill_requested')) !== undefined
    return { changed: changed || wasAsked, processGroup, worktree }
  },

  send: async (world, asking, session, { text }) => {
    const { sendMessage } = await import('#session/usecases/talk/send-message')
    return sendMessage(world, asking, session, String(text))
  },

  answer: async (world, asking, session, { request, option }) => {
    if (await findEffect(world, asking, `session/${session}`, 'session.permission_answered')) return {}
    const { answerPermission } = await import('#session/usecases/talk/answer-permission')
    const named = request === undefined ? {} : { request: String(request) }
    await answerPermission(world, asking, session, { ...named, option: String(option) })
    return {}
  },

  cleanup: async (world, asking, _session, wish) => {
    const { cleanUpSessions } = await import('#session/usecases/life/clean-up-sessions')
    return cleanUpSessions(world, asking, wish)
  },

  review: async (world, asking, subject, wish) => {
    const { triggerReview } = await import('#review/usecases/run/trigger-review')
    const asked = await findEffect(world, asking, `review/${subject}`, 'review.requested')
    return triggerReview(world, asking, subject, asked ? { ...wish, again: false } : wish)
  },
}

/** Nothing that a person asks for here has a cause. */
async function findEffect(
  { store }: World,
  { cause }: Asking,
  stream: string,
  type: string,
): Promise<StoredEvent | undefined> {
  if (cause === null) return undefined
  return (await store.log.readStream(stream)).find(event => event.type === type && event.cause === cause)
}
