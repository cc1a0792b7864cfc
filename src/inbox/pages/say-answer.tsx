// What came of an answer, where it says more than that it was heard: a merge or a clean-up may refuse in its answer.
import type { ReactNode } from 'react'
import { sayMerged } from '../../change/pages/change-actions.tsx'
import { sayCleanup } from '../../session/pages/clean-up-action.tsx'
import { sayTask } from '../../task/pages/task-said.tsx'
import type { InboxAnswer } from '../rules/inbox-row.ts'

export const SAID: Readonly<Partial<Record<InboxAnswer['route'], (answer: unknown) => ReactNode>>> = {
  mergeChange: sayMerged,
  cleanUpSessions: sayCleanup,
  runTask: sayTask,
}
