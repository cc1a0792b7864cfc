// The first words to an agent that has no place of its own for a system prompt.
import { join } from 'node:path'
import type { LaunchWish } from '#session/ports/agent-harness'

const GO_ON = 'You were interrupted. Go on where you stopped.'

/** Linux takes at most 128 KiB in one argument. */
const ARGUMENT_BYTES_MAX = 96 * 1024

/** A session that goes on has heard the system prompt. */
export function composeFirstPrompt({ system, prompt }: LaunchWish, isGoingOn: boolean): string {
  if (isGoingOn) return prompt.trim() === '' ? GO_ON : prompt
  return system.trim() === '' ? prompt : `${system}\n\n${prompt}`
}

/** For programs that take it only as an argument. */
export function composePromptArgument(wish: LaunchWish, isGoingOn: boolean): string {
  const text = composeFirstPrompt(wish, isGoingOn)
  if (Buffer.byteLength(text) <= ARGUMENT_BYTES_MAX) return text
  const [system, prompt] = ['system.md', 'prompt.md'].map(name => join(wish.runDirectory, name))
  return `Read ${system} and then ${prompt}, and do what they say.`
}
