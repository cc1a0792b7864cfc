// The changes of a project or of all, in the order in which they were opened, a page at a time. It asks the view only.

import type { World } from '#recorder/world'
import { type Change, isOpenChange } from '../rules/change.ts'
import { rungOf } from './compose-observation.ts'

export type ChangeRow = Pick<
  Change,
  'id' | 'project' | 'session' | 'forge' | 'state' | 'headSha' | 'ci' | 'review' | 'conflicts' | 'mergeable'
> &
  Pick<Change, 'title' | 'url' | 'size' | 'since' | 'version'> & { readonly rung: string; readonly rule: string }

export type ChangeFilter = {
  readonly project?: string
  readonly all: boolean
  readonly after: number
  readonly limit: number
}

const PAGE_MAX = 200

export async function listChanges(
  { store }: World,
  filter: ChangeFilter,
): Promise<{ readonly changes: readonly ChangeRow[]; readonly next: string | null }> {
  const size = Math.min(filter.limit + 1, PAGE_MAX)
  const changes: ChangeRow[] = []
  let after = filter.after
  for (;;) {
    const scope = filter.project === undefined ? {} : { scope: filter.project }
    const page = await store.views.list<Change>('change', { ...scope, after, limit: size })
    for (const { state, ordinal } of page) {
      if (changes.length === filter.limit) return { changes, next: String(after) }
      after = ordinal
      if (filter.all || isOpenChange(state)) changes.push(toRow(state))
    }
    if (page.length < size) return { changes, next: null }
  }
}

function toRow(change: Change): ChangeRow {
  const { id, project, session, forge, state, headSha, ci, review, conflicts, mergeable } = change
  const { title, url, size, since, version } = change
  const stands = { id, project, session, forge, state, headSha, ci, review, conflicts, mergeable }
  return { ...stands, title, url, size, since, version, ...rungOf(change) }
}
