// Decides exactly whether two patterns allow a common name, by walking both automata at once.
import type { PatternPiece } from './name-pattern.ts'

type Step = { readonly characters: ReadonlySet<string>; readonly to: number }

export type PatternAutomaton = {
  /** The steps that leave each state; state 0 is the start. */
  readonly steps: readonly (readonly Step[])[]
  readonly accepting: ReadonlySet<number>
}

export function buildPatternAutomaton(pieces: readonly PatternPiece[]): PatternAutomaton {
  const steps: Step[][] = [[]]
  let ends: readonly number[] = [0]
  for (const piece of pieces) {
    ends = 'words' in piece ? addWords(steps, ends, piece.words) : addRun(steps, ends, piece)
  }
  return { steps, accepting: new Set(ends) }
}

function addWords(steps: Step[][], from: readonly number[], words: readonly string[]): number[] {
  return words.map(word => {
    let ends = from
    for (const character of word) ends = [addState(steps, ends, new Set(character))]
    return ends[0]!
  })
}

type Run = { readonly characters: string; readonly min: number; readonly max: number }

function addRun(steps: Step[][], from: readonly number[], { characters, min, max }: Run): number[] {
  const set = new Set(characters)
  const ends = min === 0 ? [...from] : []
  const isEndless = max === Number.POSITIVE_INFINITY
  let last = from
  for (let count = 1; count <= (isEndless ? 1 : max); count++) {
    last = [addState(steps, last, set)]
    if (count >= min) ends.push(last[0]!)
  }
  if (isEndless) steps[last[0]!]!.push({ characters: set, to: last[0]! })
  return ends
}

function addState(steps: Step[][], from: readonly number[], characters: ReadonlySet<string>): number {
  const to = steps.push([]) - 1
  for (const state of from) steps[state]!.push({ characters, to })
  return to
}

type Place = { readonly one: number; readonly other: number; readonly name: string }

/** The shortest name that both allow; undefined when there is none. */
export function findCommonName(one: PatternAutomaton, other: PatternAutomaton): string | undefined {
  const width = other.steps.length
  const seen = new Set([0])
  let places: Place[] = [{ one: 0, other: 0, name: '' }]
  while (places.length > 0) {
    const reached: Place[] = []
    for (const place of places) {
      if (one.accepting.has(place.one) && other.accepting.has(place.other)) return place.name
      for (const next of followBoth(one, other, place)) {
        const key = next.one * width + next.other
        if (seen.has(key)) continue
        seen.add(key)
        reached.push(next)
      }
    }
    places = reached
  }
  return undefined
}

function* followBoth(one: PatternAutomaton, other: PatternAutomaton, place: Place): Generator<Place> {
  for (const step of one.steps[place.one]!) {
    for (const counterpart of other.steps[place.other]!) {
      const character = findCommonCharacter(step.characters, counterpart.characters)
      if (character) yield { one: step.to, other: counterpart.to, name: place.name + character }
    }
  }
}

function findCommonCharacter(one: ReadonlySet<string>, other: ReadonlySet<string>): string | undefined {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one]
  for (const character of smaller) if (larger.has(character)) return character
  return undefined
}
