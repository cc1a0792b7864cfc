// Work on many files at once: the disk is waited for once instead of a thousand times.

const AT_ONCE = 32

/** Ends when everything that was begun has ended, also when some of it failed: nothing is left running behind our back. */
export async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const ended = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(work))
    const failed = ended.find(one => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}
