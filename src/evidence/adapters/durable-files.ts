// Puts files into a store so that a crash leaves the old content or the new one, and never half of either.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncDirectory, writeDurably } from '#files/write-durably'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { TextFile } from '../ports/evidence-store.ts'
import { guardPath } from './guarded-path.ts'

export type DraftPlace = { readonly root: string; readonly drafts: string; readonly step: StepWatch }

export type NewFile = { readonly path: string; readonly content: string | Uint8Array }

/** False when the name is taken. The record appears with all of its bytes or not at all. */
export async function linkNew({ root, drafts, step }: DraftPlace, { path, content }: NewFile): Promise<boolean> {
  const draft = await writeDraft(drafts, content)
  step('record_drafted')
  try {
    const target = guardPath(root, path)
    mkdirSync(dirname(target), { recursive: true })
    linkSync(draft, guardPath(root, path))
    await syncDirectory(dirname(target))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

export async function replaceFiles({ root, drafts, step }: DraftPlace, files: readonly TextFile[]): Promise<void> {
  const targets = files.map(({ path, text }) => ({ target: guardPath(root, path), text }))
  const changed = targets.filter(({ target, text }) => textOf(target) !== text)
  const drafted = await Promise.all(
    changed.map(async ({ target, text }) => ({ target, draft: await writeDraft(drafts, text) })),
  )
  for (const { target, draft } of drafted) {
    mkdirSync(dirname(target), { recursive: true })
    renameSync(draft, target)
    step('file_replaced')
  }
  await Promise.all([...new Set(drafted.map(({ target }) => dirname(target)))].map(syncDirectory))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function writeDraft(drafts: string, content: string | Uint8Array): Promise<string> {
  mkdirSync(drafts, { recursive: true })
  const path = join(drafts, randomBytes(12).toString('hex'))
  await writeDurably(path, content)
  return path
}
