// Writes a draft where nothing sweeps, flushes it, and puts it into place in one step.
import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#files/write-durably'

export async function writeDraft(drafts: string, content: string | Uint8Array, name = newDraftName()): Promise<string> {
  const path = join(drafts, name)
  await writeDurably(path, content)
  return path
}

/** Only the holder of the lock makes drafts of this name, so the next holder knows whose they were. */
export const DRAFT_PREFIX = 'draft-'

export function newDraftName(): string {
  return DRAFT_PREFIX + randomBytes(16).toString('hex')
}

/** `mayGoOn` is asked at the last moment before the draft appears under its name. */
export async function replaceWhole(
  drafts: string,
  path: string,
  content: string,
  mayGoOn: () => void = () => {},
): Promise<void> {
  const draft = await writeDraft(drafts, content)
  try {
    mayGoOn()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
