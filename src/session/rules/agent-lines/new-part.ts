// Of an output that is read again and again through a window of so many characters: what was not shown yet.

const TAIL_CHARACTERS = 1_000

/** The window moves along the output: what follows the end of the old one in the new one is new. */
export function newPart(shown: string, now: string): string {
  if (now.startsWith(shown)) return now.slice(shown.length)
  const tail = shown.slice(-TAIL_CHARACTERS)
  const at = now.lastIndexOf(tail)
  return at === -1 ? now : now.slice(at + tail.length)
}
