// What was asked for and takes minutes: it goes on while the reader does something else, and says how it ended.
import type { ReactNode } from 'react'
import { Emitter } from './emitter.ts'

export type Errand = {
  readonly id: number
  readonly label: string
  /** The page it was started on. */
  readonly page: string
  readonly error: Error | undefined
  readonly said: ReactNode
  readonly isOver: boolean
}

let errands: readonly Errand[] = []
let last = 0
export const errandsChanged = new Emitter()

export const listErrands = (): readonly Errand[] => errands

/** `said` turns the answer into words; without words it is over and gone. */
export function startErrand(label: string, work: Promise<unknown>, said?: (answer: unknown) => ReactNode): void {
  last += 1
  const id = last
  keep([...errands, { id, label, page: location.pathname, error: undefined, said: undefined, isOver: false }])
  work.then(
    answer => finish(id, { said: said?.(answer) }),
    (error: Error) => finish(id, { error }),
  )
}

export function dismissErrand(id: number): void {
  keep(errands.filter(errand => errand.id !== id))
}

function finish(id: number, end: { readonly said?: ReactNode; readonly error?: Error }): void {
  if (end.error === undefined && end.said === undefined) dismissErrand(id)
  else keep(errands.map(errand => (errand.id === id ? { ...errand, ...end, isOver: true } : errand)))
}

function keep(next: readonly Errand[]): void {
  errands = next
  errandsChanged.emit()
}
