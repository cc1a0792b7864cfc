// An agent says that it has read a prompt: by its own words on its output, or by a hook that means the oldest one.

import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { ReadSignal } from '#session/rules/activity/read-signal-line'
import { readNote } from '#session/rules/agent-lines/read-json-line'
import { appendToOutbox } from './queue-message.ts'

/** How Claude Code's hooks call it. They do not tell the words, and a terminal gets one message at a time. */
const PROMPT_TAKEN = 'UserPromptSubmit'
/** How it repeats a message on its output. */
const PROMPT_REPEATED = 'prompt_submitted'

export async function acknowledgeMessages(
  world: World,
  asking: Asking,
  session: string,
  signals: readonly ReadSignal[],
): Promise<void> {
  const taken = signals.filter(({ event }) => event === PROMPT_TAKEN).length
  const repeated = new Set(signals.filter(({ event }) => event === PROMPT_REPEATED).map(({ note }) => note))
  if (taken === 0 && repeated.size === 0) return
  await appendToOutbox(world, session, ({ messages }) => {
    const sent = messages.filter(({ state }) => state === 'sent')
    const read = [...sent.slice(0, taken), ...sent.slice(taken).filter(({ text }) => repeated.has(readNote(text)))]
    return read.map(({ id }) => composeEvent(world, asking, 'message.acked', { id }))
  })
}
