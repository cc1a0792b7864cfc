// A salvage as a list of what it changed, for a person to look at before it is applied.

import { type GuardedRepository, guardRepository } from '#git/guarded-git'
import { pathText, splitRaw } from '#git/raw-path'
import type { SalvageChange, SalvageEntry, SalvageShown } from '../ports/salvage.ts'
import { listRawTree } from './compare-salvage.ts'
import { type FoundSalvage, listSalvages, needSalvage } from './find-salvage.ts'
import { nameBegun } from './worktree-state.ts'

export async function listEntries(root: string): Promise<SalvageEntry[]> {
  return (await listSalvages(await guardRepository(root))).map(describeSalvage)
}

export async function showSalvageFiles(root: string, id: string): Promise<SalvageShown> {
  const git = await guardRepository(root)
  const found = await needSalvage(git, id)
  const entry = describeSalvage(found)
  const { record, tree } = found
  if (!record) return { ...entry, changes: [], staged: [], inProgress: [] }
  const state = record.state === null ? [] : await listRawTree(git, record.state)
  return {
    ...entry,
    changes: await listChanges(git, record.head, tree),
    staged: await listChanges(git, record.head, record.index),
    inProgress: nameBegun(state.map(({ path }) => path.split('/')[1] ?? '')),
  }
}

function describeSalvage({ id, ref, commit, record }: FoundSalvage): SalvageEntry {
  if (!record) return { id, ref, commit, isReadable: false }
  const { at, head, branch, previous, counts } = record
  return { id, ref, commit, isReadable: true, at, head, branch, previous, counts }
}

const CHANGES: Readonly<Record<string, SalvageChange['change']>> = { A: 'added', D: 'deleted' }

async function listChanges(git: GuardedRepository, from: string | null, to: string): Promise<SalvageChange[]> {
  if (from === null) return (await listRawTree(git, to)).map(({ path }) => ({ path: pathText(path), change: 'added' }))
  const parts = splitRaw(await git.need(['diff-tree', '-r', '-z', '--no-renames', '--name-status', from, to]))
  const changes: SalvageChange[] = []
  for (let index = 0; index + 1 < parts.length; index += 2) {
    changes.push({ path: pathText(parts[index + 1]!), change: CHANGES[parts[index]!] ?? 'modified' })
  }
  return changes
}
