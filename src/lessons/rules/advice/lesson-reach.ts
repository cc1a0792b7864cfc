// Whether a lesson reaches a question: each scope has its row (spec 3.9).

import type { LessonFacts } from '../derive/lesson-facts.ts'
import type { TransferScope } from '../lesson/vocabulary.ts'
import type { AdviceQuery } from './advice-query.ts'
import { isTransferScope } from './transfer-scope.ts'

type Reach = (lesson: LessonFacts, query: AdviceQuery) => boolean

// Without a surface in the question a lesson about surfaces still reaches its own repository, or a question about none.
const ofSurface: Reach = (lesson, { surface, repo }) =>
  surface === null ? repo === null || repo === lesson.repo : surface === lesson.product_surface

const REACH: Readonly<Record<TransferScope, Reach>> = {
  repo_local: (lesson, { repo }) => repo === lesson.repo,
  surface_local: ofSurface,
  surface_archetype: ofSurface,
  execution_mode: (lesson, { mode }) => mode === null || mode === lesson.execution_mode,
  org_wide: (lesson, { repo }) => repo === null || ownerOf(repo) === ownerOf(lesson.repo),
}

export function reaches(lesson: LessonFacts, query: AdviceQuery): boolean {
  const { transfer_scope: scope, execution_mode: mode } = lesson
  if (!isTransferScope(scope)) return false
  const isOfOtherMode = query.mode !== null && mode !== null && mode !== query.mode
  return !isOfOtherMode && REACH[scope](lesson, query)
}

/** What is only about one repository, or only for one owner, says nothing to others, however well its words fit. */
export function isForeign(lesson: LessonFacts, query: AdviceQuery): boolean {
  const { transfer_scope: scope } = lesson
  if (!isTransferScope(scope)) return true
  return (scope === 'repo_local' || scope === 'org_wide') && !REACH[scope](lesson, query)
}

function ownerOf(repo: string): string {
  return repo.split('/')[0] ?? ''
}
