// A terminal agent says that it has a prompt: the oldest message that waits for its acknowledgement has it.
import type { ReadSignal } from '#core/session/read-signal-line'
import type { Asking, World } from '../world.ts'
import { composeEvent } from './observe-session.ts'
import { appendToOutbox } from './queue-message.ts'

/** How Claude Code's hooks call it; the other agents take messages on standard input only. */
const PROMPT_TAKEN = 'UserPromptSubmit'

export async function acknowledgeMessages(
  world: World,
  asking: Asking,
  session: string,
  signals: readonly ReadSignal[],
): Promise<void> {
  const taken = signals.filter(({ event }) => event === PROMPT_TAKEN).length
  if (taken === 0) return
  await appendToOutbox(world, session, ({ messages }) =>
    messages
      .filter(({ state }) => state === 'sent')
      .slice(0, taken)
      .map(({ id }) => composeEvent(world, asking, 'message.acked', { id })),
  )
}
