// How long a message to an agent may be, and what is said instead of one that is too long.
import { utf8Length } from '#kernel/text/utf8-length'

export const MESSAGE_BYTES_MAX = 16 * 1024

/** What is too long to be typed goes to a file in the run directory, and the message names it. */
export function isTooLongToSend(text: string): boolean {
  return utf8Length(text) > MESSAGE_BYTES_MAX
}

export function composeFileNotice(path: string): string {
  return `The message is too long to be sent; read it in the file ${path}.`
}
