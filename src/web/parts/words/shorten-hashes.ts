// Hashes are for machines: people need enough of one to tell it from another.
const HASH = /\b([0-9a-f]{12})[0-9a-f]{28,52}\b/g

export function shortenHashes(text: string): string {
  return text.replace(HASH, '$1…')
}
