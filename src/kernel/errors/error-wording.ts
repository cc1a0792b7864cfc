// Turns the message shape and the hint of a catalog row into the words of one error.
import { type FilledText, factNameOf, fillPlaceholders } from './placeholders.ts'

export type Facts = Readonly<Record<string, unknown>>

export type ValidationProblem = { readonly path: string; readonly keyword: string; readonly message: string }

const ALTERNATIVES = ' | '
const PROBLEM_LIST = /<path> <message>(?:; <path> <message>)*(?:; \u2026)?/

// Where the wording of a shape and the name of the carried fact differ.
const FACT_BY_WORDING: Readonly<Record<string, string>> = {
  number: 'waveId',
  n: 'findingsAttempted',
  id: 'findingId',
  code: 'exitCode',
  'git message': 'cause',
  'store message': 'cause',
  'message of the untyped error': 'cause',
}

// Of several alternatives the one that tells most. Nobody is shown the name of a fact where its value should stand: what was
// not told is said to be not known.
export function composeMessage(shape: string, facts: Facts): string {
  const filled = shape.split(ALTERNATIVES).map(alternative => fillShape(alternative, facts))
  const telling = filled.toSorted((a, b) => a.missing.length - b.missing.length || b.filled.length - a.filled.length)
  return telling[0]!.text
}

function fillShape(shape: string, facts: Facts): FilledText {
  const problems = composeProblemList(facts.errors)
  const text = problems ? shape.replace(PROBLEM_LIST, '<problems>') : shape
  const missing: string[] = []
  const known = fillPlaceholders(text, name => {
    const found = name === 'problems' ? problems : findFactText(facts, name)
    if (found === undefined) missing.push(name)
    return found ?? `(${name} not known)`
  })
  return { ...known, filled: known.filled.filter(name => !missing.includes(name)), missing }
}

function composeProblemList(errors: unknown): string {
  const problems = Array.isArray(errors) ? errors.filter(isValidationProblem) : []
  return problems
    .map(({ path, keyword, message }) => (keyword === 'truncated' ? message : `${path || '/'} ${message}`))
    .join('; ')
}

function isValidationProblem(entry: unknown): entry is ValidationProblem {
  return typeof entry === 'object' && entry !== null && 'path' in entry && 'keyword' in entry && 'message' in entry
}

// What the renderer fills in the catalog's hint, with a word for what is not known.
export function composeCatalogHint(hint: string, facts: Facts): string {
  return fillPlaceholders(hint, name => findRenderedText(facts, name)).text
}

// The hint of one error, if its facts make it more exact than the renderer could.
export function composeOwnHint(hint: string, facts: Facts): string | undefined {
  const filled = fillPlaceholders(hint, name => findRenderedText(facts, name) ?? findHintText(facts, name))
  return filled.filled.some(name => !RENDERED.has(name)) ? filled.text : undefined
}

const RENDERED: ReadonlySet<string> = new Set(['waveId', 'outputPath', 'runId'])

function findRenderedText(facts: Facts, name: string): string | undefined {
  if (!RENDERED.has(name)) return undefined
  const text = textOf(facts[name])
  if (name === 'waveId') return text ?? '?'
  if (name === 'outputPath') return text ?? 'the agent output JSON'
  return text
}

function findHintText(facts: Facts, name: string): string | undefined {
  // `--reason "<why>"` is for the person to write, even where the error knows a why of its own.
  return name === 'why' ? undefined : findFactText(facts, name)
}

function findFactText(facts: Facts, name: string): string | undefined {
  const names = [name, factNameOf(name), FACT_BY_WORDING[name] ?? name]
  return names
    .map(each => (Object.hasOwn(facts, each) ? textOf(facts[each]) : undefined))
    .find(text => text !== undefined)
}

function textOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return scalarText(value)
  const texts = value.map(scalarText)
  return texts.length > 0 && texts.every(text => text !== undefined) ? texts.join(', ') : undefined
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
