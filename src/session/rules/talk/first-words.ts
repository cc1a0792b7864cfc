// The first words of a launch, where they are typed once the agent listens. Until then it rests because of us: it is starting.
import type { SessionRecord } from '../record/session-record.ts'
import { isOpenMessage, type Message } from './message.ts'

export function causeOfFirstWords(generation: number): string {
  return `prompt g${generation}`
}

export function hasFirstWords(messages: readonly Message<unknown>[], generation: number): boolean {
  const cause = causeOfFirstWords(generation)
  return messages.some(message => message.cause === cause && isOpenMessage(message))
}

/** Where the session stands for whoever speaks to it: an agent that said that it rests can be spoken to. */
export function standsForWords({ session, activity }: Pick<SessionRecord, 'session' | 'activity'>) {
  return session.state === 'not_started' && activity.state === 'idle' ? 'idle' : session.state
}
