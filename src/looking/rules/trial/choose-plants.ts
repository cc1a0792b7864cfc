// Which candidates a trial carries: repeatable from its seed, spread over classes and places, not guessable from outside.
import { sha256Hex } from '#kernel/events/hash'
import { compareText } from '#kernel/reading/json-value'
import type { DefectClass, PlantState } from '../looking-words.ts'

export const ZONES = ['changed', 'near'] as const

export type Candidate = {
  readonly id: string
  readonly path: string
  readonly line: number
  readonly class: DefectClass
  readonly zone: (typeof ZONES)[number]
  readonly valid: PlantState
}

export type PlantChoice = {
  readonly seed: string
  readonly count: number
  readonly perFileMax: number
  readonly apartLines: number
  /** Null: all of them. */
  readonly classes: readonly DefectClass[] | null
  readonly candidates: readonly Candidate[]
}

export function choosePlants(choice: PlantChoice): { readonly chosen: readonly string[]; readonly short: number } {
  const queues = lineUp(choice)
  const chosen: Candidate[] = []
  for (let isMoving = true; isMoving && chosen.length < choice.count; ) {
    isMoving = false
    for (const queue of queues) {
      const next = chosen.length < choice.count ? takeFitting(queue, chosen, choice) : undefined
      if (!next) continue
      chosen.push(next)
      isMoving = true
    }
  }
  return { chosen: chosen.map(({ id }) => id), short: choice.count - chosen.length }
}

/** One queue per class, in the order of the class's key. */
function lineUp({ seed, classes, candidates }: PlantChoice): Candidate[][] {
  const keyOf = (text: string) => sha256Hex(`${seed}\n${text}`)
  const wanted = candidates.filter(one => one.valid === 'valid' && (classes === null || classes.includes(one.class)))
  const keyed = wanted.map(one => ({ one, key: keyOf(one.id) }))
  const ordered = keyed.toSorted(
    (left, right) =>
      Number(left.one.zone === 'near') - Number(right.one.zone === 'near') || compareText(left.key, right.key),
  )
  const queues = Map.groupBy(
    ordered.map(({ one }) => one),
    one => one.class,
  )
  return [...queues].toSorted(([left], [right]) => compareText(keyOf(left), keyOf(right))).map(([, queue]) => queue)
}

/** A candidate that does not fit now is passed over for good. */
function takeFitting(queue: Candidate[], chosen: readonly Candidate[], choice: PlantChoice): Candidate | undefined {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, line } = next
    const here = chosen.filter(one => one.path === path)
    const isApart = here.every(one => Math.abs(one.line - line) > choice.apartLines)
    if (here.length < choice.perFileMax && isApart) return next
  }
  return undefined
}
