// The small edits that make a defect of one class, found in the tokens of a parser.
import type { DefectClass } from '../looking-words.ts'
import { lineCounter, type SyntaxToken, type TokenKind } from './syntax-token.ts'

export const OPERATORS = {
  REL: 'boundary',
  EQ: 'logic',
  AND: 'logic',
  NOT: 'logic',
  NULLISH: 'null_handling',
  CHAIN: 'null_handling',
  IS: 'null_handling',
  ARITH: 'arithmetic',
  BOOL: 'constant',
  INT: 'constant',
  AWAIT: 'async',
} as const satisfies Readonly<Record<string, DefectClass>>

export type Operator = keyof typeof OPERATORS
export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly Operator[]

export type Edit = {
  readonly operator: Operator
  readonly class: DefectClass
  readonly line: number
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

export type LineRange = readonly [from: number, to: number]

type Site = { readonly text: string; readonly tokens: readonly SyntaxToken[]; readonly at: number }
type Change = { readonly operator: Operator; readonly after: string; readonly end?: number }

const BINARY: Readonly<Record<string, Change>> = {
  '<': { operator: 'REL', after: '<=' },
  '<=': { operator: 'REL', after: '<' },
  '>': { operator: 'REL', after: '>=' },
  '>=': { operator: 'REL', after: '>' },
  '==': { operator: 'EQ', after: '!=' },
  '!=': { operator: 'EQ', after: '==' },
  '===': { operator: 'EQ', after: '!==' },
  '!==': { operator: 'EQ', after: '===' },
  '&&': { operator: 'AND', after: '||' },
  '||': { operator: 'AND', after: '&&' },
  and: { operator: 'AND', after: 'or' },
  or: { operator: 'AND', after: 'and' },
  '??': { operator: 'NULLISH', after: '||' },
  '+': { operator: 'ARITH', after: '-' },
  '-': { operator: 'ARITH', after: '+' },
  '*': { operator: 'ARITH', after: '/' },
  '/': { operator: 'ARITH', after: '*' },
  '%': { operator: 'ARITH', after: '*' },
  '//': { operator: 'ARITH', after: '/' },
}

const UPDATE: Readonly<Record<string, Change>> = {
  '+=': { operator: 'ARITH', after: '-=' },
  '-=': { operator: 'ARITH', after: '+=' },
}

const BOOLEANS: Readonly<Record<string, string>> = { true: 'false', false: 'true', True: 'False', False: 'True' }
const INTEGER = /^(0|[1-9][0-9]{0,14})$/

/** What each kind of token becomes; nothing when no operator fits. */
const CHANGES: Readonly<Partial<Record<TokenKind, (site: Site) => Change | undefined>>> = {
  binary: site => awayFromLiterals(site, BINARY[wordsAt(site)]),
  update: site => awayFromLiterals(site, UPDATE[wordsAt(site)]),
  not: site => (touchesNot(site) ? undefined : removal('NOT', site)),
  waiting: site => removal('AWAIT', site),
  is: site => ({ operator: 'IS', after: wordsAt(site) === 'is' ? 'is not' : 'is' }),
  chain: () => ({ operator: 'CHAIN', after: '.' }),
  boolean: site => ({ operator: 'BOOL', after: BOOLEANS[wordsAt(site)] ?? wordsAt(site) }),
  number: site =>
    INTEGER.test(wordsAt(site)) ? { operator: 'INT', after: String(Number(wordsAt(site)) + 1) } : undefined,
}

export type WantedEdits = {
  readonly lines: readonly LineRange[] | null
  readonly operators: readonly Operator[] | null
}

/** The edits that leave a text that still parses and says what the operator names: those that are tried. */
export function mutate(text: string, tokens: readonly SyntaxToken[], wanted: WantedEdits): Edit[] {
  return findEdits(text, tokens, wanted, (token, edit) => token.isBound !== true && !gluesTokens(text, edit))
}

/** Every edit of the operators, also one after which the text does not parse. */
export function listEdits(text: string, tokens: readonly SyntaxToken[], wanted: WantedEdits): Edit[] {
  return findEdits(text, tokens, wanted, () => true)
}

type Replacement = Pick<Edit, 'start' | 'end' | 'after'>

function findEdits(
  text: string,
  tokens: readonly SyntaxToken[],
  wanted: WantedEdits,
  isKept: (token: SyntaxToken, edit: Replacement) => boolean,
): Edit[] {
  const lineAt = lineCounter(text)
  const isWantedLine = (line: number) => wanted.lines?.some(([from, to]) => from <= line && line <= to) ?? true
  return tokens.flatMap((token, at) => {
    const { kind, from, to } = token
    const change = CHANGES[kind]?.({ text, tokens, at })
    if (!change || !(wanted.operators?.includes(change.operator) ?? true)) return []
    const end = change.end ?? to
    const edit = { start: from, end, before: text.slice(from, end), after: change.after }
    const line = lineAt(from)
    if (!isWantedLine(line) || !isKept(token, edit)) return []
    return [{ operator: change.operator, class: OPERATORS[change.operator], line, ...edit }]
  })
}

export function applyEdit(text: string, { start, end, after }: Replacement): string {
  return text.slice(0, start) + after + text.slice(end)
}

function wordsAt({ text, tokens, at }: Site): string {
  const { from, to } = tokens[at]!
  return text.slice(from, to)
}

/** With a string beside it, a plus puts together and does not count. */
function awayFromLiterals({ tokens, at }: Site, change: Change | undefined): Change | undefined {
  const isBeside = tokens[at - 1]?.kind === 'literal' || tokens[at + 1]?.kind === 'literal'
  return change?.operator === 'ARITH' && isBeside ? undefined : change
}

/** `!!x` makes a truth value of x; without one of the two it is another thing altogether. */
function touchesNot({ text, tokens, at }: Site): boolean {
  return (
    [tokens[at - 1], tokens[at], tokens[at + 1]].filter(one => one && text.slice(one.from, one.to) === '!').length > 1
  )
}

function removal(operator: Operator, { tokens, at }: Site): Change | undefined {
  const next = tokens[at + 1]
  return next && { operator, after: '', end: next.from }
}

const WORD_PAIR = /^[\p{ID_Continue}$\u200c\u200d]{2}$/u
const OTHER_TOKENS = ['++', '--', '//', '/*']

/** `a+-b` with a minus would be `a--b`, and `return!x` without its `!` a name: then the edit is not what it says. */
function gluesTokens(text: string, { start, end, after }: Replacement): boolean {
  const left = after === '' ? text.slice(0, start) : after
  const pair = (left.at(-1) ?? '') + (text[end] ?? '')
  return OTHER_TOKENS.includes(pair) || (after === '' && WORD_PAIR.test(pair))
}
