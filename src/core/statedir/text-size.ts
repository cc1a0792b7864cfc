// Sizes of text in UTF-8 bytes, as a file system counts them.

export const FILE_BYTES_MAX = 1_048_576

const BYTES_PER_UNIT_MAX = 3

/** Long texts are counted only when their length leaves a doubt. */
export function isLargerThan(text: string, bytesMax: number): boolean {
  if (text.length > bytesMax) return true
  if (text.length * BYTES_PER_UNIT_MAX <= bytesMax) return false
  return utf8Bytes(text) > bytesMax
}

export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character.codePointAt(0)!)
  return bytes
}

// A lone surrogate is written as the replacement character, which has three bytes too.
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
