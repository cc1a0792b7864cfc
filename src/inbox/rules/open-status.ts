// Which rows of each view are open, by the status that the view keeps of them.
import { isOpenChange } from '#change/rules/change'
import { isOpenFinding, PRIOR_STATES } from '#finding/rules/finding-state'
import { isOneOf } from '#kernel/reading/json-value'

type Kept = { readonly view: string; readonly isOpen: (status: string) => boolean }

const OVER: readonly string[] = ['done', 'archived', 'abandoned']

export const OPEN_STATUS = {
  tasks: { view: 'task', isOpen: status => !OVER.includes(status) },
  changes: { view: 'change', isOpen: state => isOpenChange({ state: state as 'open' }) },
  sessions: { view: 'session', isOpen: status => status === 'living' },
  findings: { view: 'finding', isOpen: state => isOneOf(state, PRIOR_STATES) && isOpenFinding(state) },
  runs: { view: 'swarm_run', isOpen: status => status === 'initializing' || status === 'active' },
} as const satisfies Readonly<Record<string, Kept>>

export type OpenCounts = Readonly<Record<keyof typeof OPEN_STATUS, number>>

export function sumOpen({ isOpen }: Kept, counts: ReadonlyMap<string, number>): number {
  return [...counts].reduce((sum, [status, count]) => (isOpen(status) ? sum + count : sum), 0)
}
