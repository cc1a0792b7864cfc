// A change as its events tell it. A new head has no checks yet: those of an old commit say nothing about it.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { type Change, type ChangeDecisionFacts, type ForgeKind, readChangeId } from './change.ts'
import type { Check } from './seen-change.ts'

export const changeView: View<Change> = {
  name: 'change',
  version: 2,
  nouns: ['change'],
  keyOf: event => event.stream.slice('change/'.length),
  fold: foldChange,
  indexOf: change => ({ scope: change.project, status: change.state }),
}

export function foldChange(change: Change | undefined, event: StoredEvent): Change | undefined {
  if (event.type === 'change.opened') return openedChange(event)
  if (!change) return undefined
  const { version } = event
  switch (event.type) {
    case 'change.updated':
    case 'change.merged':
    case 'change.closed':
      return { ...updatedChange(change, event), version }
    case 'check.started':
    case 'check.finished':
      return { ...withCheck(change, event.data.check as Check), version }
    default:
      return { ...change, version }
  }
}

type Opened = { readonly forge: ForgeKind; readonly session: string; readonly branch: string }

/** Also a second time: a number that another forge gave before begins anew. */
function openedChange({ stream, data, at, version }: StoredEvent): Change {
  const id = stream.slice('change/'.length)
  const { project, number } = readChangeId(id) ?? { project: id, number: 0 }
  const { forge, session, branch } = data as Opened
  const common = { id, project, number, forge, session, branch, mergeCommit: null }
  const seen = { openedAt: at, headAt: at, since: at, version }
  // Earlier versions counted nothing.
  return {
    ...common,
    size: null,
    ...(data.facts as Omit<ChangeDecisionFacts, 'size'>),
    checks: checksOf(data),
    ...seen,
  }
}

function updatedChange(change: Change, { data, at }: StoredEvent): Change {
  const facts = data.facts as Partial<ChangeDecisionFacts>
  const isNewHead = facts.headSha !== undefined && facts.headSha !== change.headSha
  const kept = isNewHead ? [] : change.checks
  return {
    ...change,
    ...facts,
    checks: data.checks === undefined ? kept : checksOf(data),
    mergeCommit: (data.mergeCommit as string | undefined) ?? change.mergeCommit,
    headAt: isNewHead ? at : change.headAt,
    since: facts.state !== undefined && facts.state !== change.state ? at : change.since,
  }
}

function checksOf(data: StoredEvent['data']): readonly Check[] {
  return (data.checks as readonly Check[] | undefined) ?? []
}

function withCheck(change: Change, check: Check): Change {
  if (check.sha !== change.headSha) return change
  const index = change.checks.findIndex(({ name }) => name === check.name)
  const checks = index < 0 ? [...change.checks, check] : change.checks.with(index, check)
  return { ...change, checks }
}
