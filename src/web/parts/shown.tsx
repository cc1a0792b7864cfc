// An answer on its way to the screen: loading, refused, or there. What is old stays visible while it is asked again.
import type { ReactNode } from 'react'
import type { KeptAnswer } from '../live/answer-cache.ts'
import { NOT_KEPT } from '../live/use-answer.ts'
import { ProblemCard } from './problem-card.tsx'
import { NotKept } from './words/not-kept.tsx'

type Props<Value> = { readonly answer: KeptAnswer<Value>; readonly children: (value: Value) => ReactNode }

export function Shown<Value>({ answer: { value, error, isLoading }, children }: Props<Value>) {
  if (value === undefined && isLoading) return <p className="muted">Loading…</p>
  if (error === NOT_KEPT) return <NotKept />
  return (
    <>
      {error && <ProblemCard error={error} />}
      {value !== undefined && children(value)}
    </>
  )
}
