// Puts files into a store so that a crash leaves the old content or the new one, and never half of either.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TextFile } from '#ports/evidence-store'
import type { StepWatch } from '#ports/step-watch'
import { guardPath } from './guarded-path.ts'

export type DraftPlace = { readonly root: string; readonly drafts: string; readonly step: StepWatch }

export type NewFile = { readonly path: string; readonly content: string | Uint8Array }

/** False when the name is taken. The record appears with all of its bytes or not at all. */
export async function linkNew({ root, drafts, step }: DraftPlace, { path, content }: NewFile): Promise<boolean> {
  const draft = await writeDraft(drafts, content)
  step('record_drafted')
  try {
    const target = guardPath(root, path)
    await mkdir(dirname(target), { recursive: true })
    await link(draft, guardPath(root, path))
    await syncDirectory(dirname(target))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

export async function replaceFiles({ root, drafts, step }: DraftPlace, files: readonly TextFile[]): Promise<void> {
  const targets = files.map(({ path, text }) => ({ target: guardPath(root, path), text }))
  const isChanged = await Promise.all(targets.map(async ({ target, text }) => (await textOf(target)) !== text))
  const changed = targets.filter((_target, index) => isChanged[index])
  const drafted = await Promise.all(
    changed.map(async ({ target, text }) => ({ target, draft: await writeDraft(drafts, text) })),
  )
  for (const { target, draft } of drafted) {
    await mkdir(dirname(target), { recursive: true })
    await rename(draft, target)
    step('file_replaced')
  }
  for (const directory of new Set(drafted.map(({ target }) => dirname(target)))) await syncDirectory(directory)
}

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

async function writeDraft(drafts: string, content: string | Uint8Array): Promise<string> {
  await mkdir(drafts, { recursive: true })
  const path = join(drafts, randomBytes(12).toString('hex'))
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return path
}

// Without this a power cut may forget the new name although the bytes are there. Windows cannot open directories.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
