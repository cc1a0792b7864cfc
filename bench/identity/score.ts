// Counts what was said of findings against what is true.
import type { DefectId, Truth } from './truth.ts'

/** What is true of a known finding at the next version. */
export type TrueFate = 'there' | 'rewritten' | 'gone'

/** What was said of it; `mistaken` is a match with something that it is not. */
export type Said = 'recurring' | 'mistaken' | 'fixed' | 'obsolete' | 'unverified'

export type Score = {
  readonly said: Record<TrueFate, Record<Said, number>>
  /** Called new, though an open finding is the same. */
  falselyNew: number
  trulyNew: number
}

export function startScore(): Score {
  const none = () => ({ recurring: 0, mistaken: 0, fixed: 0, obsolete: 0, unverified: 0 })
  return { said: { there: none(), rewritten: none(), gone: none() }, falselyNew: 0, trulyNew: 0 }
}

/** The best that is true of any of its defects: a finding that stands for several lives while one of them does. */
export function trueFate(truth: Truth, defects: readonly DefectId[]): TrueFate {
  if (defects.some(defect => truth.isAlive(defect))) return 'there'
  return defects.some(defect => truth.mayBe(defect).some(heir => truth.isAlive(heir))) ? 'rewritten' : 'gone'
}

export function judgeMatch(truth: Truth, known: readonly DefectId[], seen: readonly DefectId[]): Said {
  const isSame = (defect: DefectId) => seen.includes(defect)
  const isHeir = (defect: DefectId) => truth.mayBe(defect).some(isSame)
  // Where one of them stands for sure, what might be another is no excuse.
  const isRight = known.some(defect => truth.isAlive(defect)) ? known.some(isSame) : known.some(isHeir)
  return isRight ? 'recurring' : 'mistaken'
}

export function recallOf({ said: { there } }: Score): number {
  return there.recurring / sum(there)
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

export function addScores(scores: readonly Score[]): Score {
  const total = startScore()
  for (const { said, falselyNew, trulyNew } of scores) {
    total.falselyNew += falselyNew
    total.trulyNew += trulyNew
    for (const fate of Object.keys(said) as TrueFate[])
      for (const word of Object.keys(said[fate]) as Said[]) total.said[fate][word] += said[fate][word]
  }
  return total
}
