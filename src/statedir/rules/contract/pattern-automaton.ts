// Decides exactly whether two patterns allow a common name, by walking both automata at once.
import type { PatternPiece } from './name-pattern.ts'

/** A place between two characters of a name. It may read one, or jump without reading. */
type Place = { readonly reads: number | null; readonly to: number; readonly jumps: readonly number[] }

export type PatternAutomaton = {
  /** The walk begins at the first place and has arrived at the last. */
  readonly places: readonly Place[]
  /** The sets of characters that places read, by number. */
  readonly sets: readonly string[]
}

export function buildPatternAutomaton(pieces: readonly PatternPiece[]): PatternAutomaton {
  const sets: string[] = []
  const places: Place[] = []
  for (const piece of pieces) {
    if ('words' in piece) addWords(places, sets, piece.words)
    else addRun(places, sets, piece)
  }
  places.push({ reads: null, to: places.length, jumps: [] })
  return { places, sets }
}

// One jump to each word; the end of each word jumps behind the last.
function addWords(places: Place[], sets: string[], words: readonly string[]): void {
  const start = places.length + 1
  const starts = words.map((_, at) => start + words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0))
  const end = start + words.reduce((sum, word) => sum + word.length + 1, 0)
  places.push({ reads: null, to: start, jumps: starts })
  for (const word of words) {
    for (const character of word) addReader(places, sets, character)
    places.push({ reads: null, to: end, jumps: [end] })
  }
}

type Run = { readonly characters: string; readonly min: number; readonly max: number }

function addRun(places: Place[], sets: string[], { characters, min, max }: Run): void {
  for (let count = 0; count < min; count++) addReader(places, sets, characters)
  const reads = numberOfSet(sets, characters)
  const here = places.length
  if (max === Number.POSITIVE_INFINITY) {
    places.push({ reads, to: here, jumps: [here + 1] })
    return
  }
  const end = here + max - min
  for (let at = here; at < end; at++) places.push({ reads, to: at + 1, jumps: [end] })
}

function addReader(places: Place[], sets: string[], characters: string): void {
  places.push({ reads: numberOfSet(sets, characters), to: places.length + 1, jumps: [] })
}

function numberOfSet(sets: string[], characters: string): number {
  const known = sets.indexOf(characters)
  return known < 0 ? sets.push(characters) - 1 : known
}

export type NameTest = { readonly test: (name: string) => boolean }

/** Every place is looked at once per character, so its time grows with the name, whatever the pattern. */
export function testByAutomaton({ places, sets }: PatternAutomaton): NameTest {
  const members = sets.map(set => new Set(set))
  return {
    test(name) {
      let here = jump(places, new Uint8Array(places.length).fill(1, 0, 1))
      for (const character of name) {
        const next = new Uint8Array(places.length)
        for (const [at, { reads, to }] of places.entries())
          if (here[at] === 1 && reads !== null && members[reads]!.has(character)) next[to] = 1
        here = jump(places, next)
      }
      return here.at(-1) === 1
    },
  }
}

/** Jumps lead only forwards, so one pass follows them all. */
function jump(places: PatternAutomaton['places'], here: Uint8Array): Uint8Array {
  for (const [at, { jumps }] of places.entries()) if (here[at] === 1) for (const to of jumps) here[to] = 1
  return here
}

/** A name that both allow; undefined when there is none. */
export function findCommonName(one: PatternAutomaton, other: PatternAutomaton): string | undefined {
  const walk = startWalk(one, other)
  const goal = one.places.length * walk.width - 1
  for (let pair = walk.waiting.pop(); pair !== undefined; pair = walk.waiting.pop()) {
    if (pair === goal) return readName(walk, goal)
    followPair(walk, pair)
  }
  return undefined
}

type Walk = {
  readonly one: PatternAutomaton
  readonly other: PatternAutomaton
  /** A pair of places is one number: the place of the first times this width, plus the place of the second. */
  readonly width: number
  /** A character common to two sets, or none. */
  readonly common: readonly (readonly (string | undefined)[])[]
  /** From where a pair was reached, plus one; 0 is never. */
  readonly origin: Int32Array
  readonly waiting: number[]
}

function startWalk(one: PatternAutomaton, other: PatternAutomaton): Walk {
  const width = other.places.length
  const origin = new Int32Array(one.places.length * width)
  origin[0] = 1
  const common = one.sets.map(set => other.sets.map(counterpart => findCommonCharacter(set, counterpart)))
  return { one, other, width, common, origin, waiting: [0] }
}

function findCommonCharacter(one: string, other: string): string | undefined {
  for (const character of one) if (other.includes(character)) return character
  return undefined
}

function followPair(walk: Walk, pair: number): void {
  const here = walk.one.places[Math.floor(pair / walk.width)]!
  const there = walk.other.places[pair % walk.width]!
  for (const place of here.jumps) reach(walk, place * walk.width + (pair % walk.width), pair)
  for (const place of there.jumps) reach(walk, pair - (pair % walk.width) + place, pair)
  if (findReading(walk, here, there)) reach(walk, here.to * walk.width + there.to, pair)
}

function findReading({ common }: Walk, here: Place, there: Place): string | undefined {
  return here.reads === null || there.reads === null ? undefined : common[here.reads]![there.reads]
}

function reach(walk: Walk, pair: number, from: number): void {
  if (walk.origin[pair] !== 0) return
  walk.origin[pair] = from + 1
  walk.waiting.push(pair)
}

// Jumps are tried before reading, so a step that could be either was a jump.
function readName(walk: Walk, goal: number): string {
  let name = ''
  for (let pair = goal; pair !== 0; pair = walk.origin[pair]! - 1) {
    const from = walk.origin[pair]! - 1
    const here = walk.one.places[Math.floor(from / walk.width)]!
    const there = walk.other.places[from % walk.width]!
    if (!isJump(walk, from, pair)) name = (findReading(walk, here, there) ?? '') + name
  }
  return name
}

function isJump(walk: Walk, from: number, pair: number): boolean {
  const column = from % walk.width
  const row = from - column
  const isJumpOfOne = walk.one.places[row / walk.width]!.jumps.some(place => place * walk.width + column === pair)
  return isJumpOfOne || walk.other.places[column]!.jumps.some(place => row + place === pair)
}
