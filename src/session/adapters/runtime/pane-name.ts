// What the terminal of one launch is called in its tmux server.
import type { RunPlace } from '#session/ports/session-runtime'

export function paneName({ session, generation }: RunPlace): string {
  return `${session}-g${generation}`
}

/** Exactly that one: without the sign tmux takes any name that begins so. */
export function paneTarget(place: RunPlace): string {
  return `=${paneName(place)}:`
}
