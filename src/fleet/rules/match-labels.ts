// Whether the labels of a node meet what a work needs. What is not known never meets anything.
import { refuseInput } from '#kernel/reading/read-input'

export type Labels = Readonly<Record<string, string>>

export type Term = {
  readonly text: string
  readonly key: string
  readonly op: 'has' | 'lacks' | 'is' | 'is_not' | 'at_least' | 'at_most'
  readonly values: readonly string[]
}

export type UnmetTerm = { readonly term: string; readonly why: string; readonly has: string | null }

export const LABEL_KEY = /^[a-z][a-z0-9._/-]{0,62}$/
const NUMBER = /^(0|[1-9][0-9]{0,14})$/

const KEY = '([a-z][a-z0-9._/-]{0,62})'
const VALUE = '[A-Za-z0-9._/+-]{1,63}'
const VALUES = `(${VALUE}(?:\\|${VALUE})*)`
const COUNT = '(0|[1-9][0-9]{0,14})'

const SHAPES: readonly [op: Term['op'], shape: RegExp][] = [
  ['has', new RegExp(`^${KEY}$`)],
  ['lacks', new RegExp(`^!${KEY}$`)],
  ['is', new RegExp(`^${KEY}=${VALUES}$`)],
  ['is_not', new RegExp(`^${KEY}!=${VALUES}$`)],
  ['at_least', new RegExp(`^${KEY}>=${COUNT}$`)],
  ['at_most', new RegExp(`^${KEY}<=${COUNT}$`)],
]

export function readTerm(text: string, field: string): Term {
  for (const [op, shape] of SHAPES) {
    const match = shape.exec(text)
    if (match) return { text, op, key: match[1]!, values: match[2]?.split('|') ?? [] }
  }
  return refuseInput(field, 'a need like os=linux, cpus>=8, gpu or !spot')
}

export function matchLabels(
  labels: Labels | null,
  needs: readonly Term[],
): { readonly match: boolean; readonly unmet: readonly UnmetTerm[] } {
  const unmet = needs.flatMap(term => {
    const has = labels && Object.hasOwn(labels, term.key) ? labels[term.key]! : null
    const why = labels === null ? 'labels_unknown' : findUnmet(term, has)
    return why === null ? [] : [{ term: term.text, why, has }]
  })
  return { match: unmet.length === 0, unmet }
}

/** A label that is missing is not "another one" either. */
function findUnmet({ op, values }: Term, has: string | null): string | null {
  if (op === 'lacks') return has === null ? null : 'present'
  if (has === null) return 'missing'
  if (op === 'has') return null
  if (op === 'is') return values.includes(has) ? null : 'other'
  if (op === 'is_not') return values.includes(has) ? 'refused' : null
  if (!NUMBER.test(has)) return 'not_a_number'
  const limit = Number(values[0])
  if (op === 'at_least') return Number(has) >= limit ? null : 'too_small'
  return Number(has) <= limit ? null : 'too_large'
}
