// Sizes of text in UTF-8 bytes, as a file system counts them.
import { utf8Length } from '#kernel/text/utf8-length'

export const FILE_BYTES_MAX = 1_048_576

const BYTES_PER_UNIT_MAX = 3

/** Long texts are counted only when their length leaves a doubt. */
export function isLargerThan(text: string, bytesMax: number): boolean {
  if (text.length > bytesMax) return true
  if (text.length * BYTES_PER_UNIT_MAX <= bytesMax) return false
  return utf8Length(text) > bytesMax
}
