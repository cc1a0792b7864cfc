// An answer of the daemon inside a component: asked when somebody looks, asked again when an event concerns it.
import { useCallback, useEffect, useReducer } from 'react'
import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { provostError } from '#kernel/errors/errors'
import { useMoment } from '../nav/moment.ts'
import type { KeptAnswer, PageQuestion, Watch } from './answer-cache.ts'
import { answers } from './dashboard.ts'

export type LookedAnswer<Value> = KeptAnswer<Value> & { readonly again: () => void }

export function useAnswer<Value>(question: PageQuestion, watch: Watch): LookedAnswer<Value> {
  return useAnswerAsOf<Value>(useMoment().at, question, watch)
}

/** Of a moment that is not the one of the page; null: of now. */
export function useAnswerAsOf<Value>(at: string | null, question: PageQuestion, watch: Watch): LookedAnswer<Value> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const asked = at === null ? question : { ...question, query: { ...question.query, at } }
  const entry = answers.find(asked, at === null ? watch : [])
  const isKept = at === null || keepsPast(question)
  useEffect(() => (isKept ? answers.use(entry, redraw) : undefined), [entry, isKept])
  const again = useCallback(() => answers.refresh(entry.question), [entry])
  if (!isKept) return { value: undefined, error: NOT_KEPT, isLoading: false, again }
  return { ...(entry.answer as KeptAnswer<Value>), again }
}

function keepsPast({ route }: PageQuestion): boolean {
  const found: Route | undefined = ROUTES.find(({ name }) => name === route)
  return found?.keepsPast === true
}

/** Files of the past are not kept; saying what they hold today would be a lie about then. */
export const NOT_KEPT: Error = provostError('INPUT_INVALID', {
  message: 'this is read from files, and files of the past are not kept',
  hint: 'go back to now to see it',
  details: { field: 'at' },
})
