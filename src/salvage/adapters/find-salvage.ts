// Salvage refs as git has them, with what their commits tell about themselves.

import type { GuardedRepository } from '#git/guarded-git'
import { provostError } from '#kernel/errors/errors'
import { readSalvageRecord, type SalvageRecord } from './salvage-record.ts'

export const SALVAGE_REFS = 'refs/provost/salvage/'

export type FoundSalvage = {
  readonly id: string
  readonly ref: string
  readonly commit: string
  readonly tree: string
  readonly record: SalvageRecord | undefined
}

const ID = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?$/

export function salvageRef(id: string): string {
  if (ID.test(id)) return `${SALVAGE_REFS}${id}`
  throw provostError('INPUT_INVALID', {
    message: `id must be the id of a session; got ${JSON.stringify(id.slice(0, 100))}`,
    hint: '`provost salvage list` shows the ids',
    details: { field: 'id' },
  })
}

export async function findSalvage(git: GuardedRepository, id: string): Promise<FoundSalvage | undefined> {
  const ref = salvageRef(id)
  const commit = await git.find('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  return commit === undefined ? undefined : readSalvage(git, id, commit)
}

export async function needSalvage(git: GuardedRepository, id: string): Promise<FoundSalvage> {
  const found = await findSalvage(git, id)
  if (found) return found
  throw provostError('NOT_FOUND', {
    message: `no salvage ${id}`,
    hint: '`provost salvage list`',
    details: { noun: 'salvage', id },
  })
}

export async function listSalvages(git: GuardedRepository): Promise<FoundSalvage[]> {
  const listed = await git.fact('for-each-ref', '--format=%(objecttype) %(objectname) %(refname)', SALVAGE_REFS)
  const found: FoundSalvage[] = []
  for (const line of listed.split('\n').filter(Boolean)) {
    const [type = '', commit = '', ref = ''] = line.split(' ')
    const id = ref.slice(SALVAGE_REFS.length)
    if (type === 'commit') found.push(await readSalvage(git, id, commit))
    else found.push({ id, ref, commit, tree: '', record: undefined })
  }
  return found
}

export async function readSalvage(git: GuardedRepository, id: string, commit: string): Promise<FoundSalvage> {
  const text = await git.fact('cat-file', 'commit', commit)
  const end = text.indexOf('\n\n')
  const headers = text
    .slice(0, end)
    .split('\n')
    .map(line => line.split(' '))
  const tree = headers.find(([name]) => name === 'tree')?.[1] ?? ''
  const parents = headers.filter(([name]) => name === 'parent').map(([, oid = '']) => oid)
  const record = readSalvageRecord(text.slice(end + 2), parents)
  return { id, ref: `${SALVAGE_REFS}${id}`, commit, tree, record }
}
