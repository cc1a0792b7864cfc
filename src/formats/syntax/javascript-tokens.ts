// The tokens of JavaScript and TypeScript, with and without JSX.
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@lezer/javascript'
import type { Language, SyntaxToken } from '#looking/rules/mutation/syntax-token'
import { type Reading, type ReadNode, walkTokens } from './walk-tokens.ts'

/** `<T>x` is a cast in a .ts file and the begin of an element in a .tsx file: the first dialect that parses is meant. */
const DIALECTS: Readonly<Record<Exclude<Language, 'python'>, readonly string[]>> = {
  javascript: ['jsx', ''],
  typescript: ['ts', 'ts jsx'],
}

export function readJavascript(text: string, language: Exclude<Language, 'python'>): readonly SyntaxToken[] | null {
  for (const dialect of DIALECTS[language]) {
    const tokens = walkTokens(parser.configure({ dialect }).parse(text), text, readNode)
    if (tokens) return tokens
  }
  return null
}

/** Types and what only declares them: nothing of it runs. */
const HIDDEN = new Set(
  `TypeAnnotation TypeArgList TypeParamList TypePredicate TypeAliasDeclaration InterfaceDeclaration AmbientDeclaration
   AmbientFunctionDeclaration MethodType PropertyType`.split(/\s+/),
)

const BINARY = new Set(['CompareOp', 'LogicOp', 'ArithOp', 'BitOp'])
const NAMED_BY_NUMBER = new Set(['Property', 'PatternProperty', 'PropertyDeclaration', 'MethodDeclaration'])
const NAMES = new Set(['PropertyName', 'PrivatePropertyName'])

type Row = (node: SyntaxNodeRef, text: string) => Reading | undefined

const ROWS = new Map<string, Row>([
  ['LineComment', () => 'comment'],
  ['BlockComment', () => 'comment'],
  ['String', () => 'literal'],
  ['RegExp', () => 'literal'],
  ['JSXAttributeValue', () => 'literal'],
  ['JSXText', () => 'literal'],
  ['TemplateString', () => 'fence'],
  ['UpdateOp', () => 'update'],
  ['BooleanLiteral', () => 'boolean'],
  ['Number', node => (isPropertyName(node) ? 'other' : 'number')],
  ['await', node => (parentOf(node) === 'AwaitExpression' ? 'waiting' : 'other')],
  ['?.', readChain],
])

const readNode: ReadNode = (node, text) => {
  const { name } = node
  if (HIDDEN.has(name) || node.type.is('Type')) return 'hidden'
  if (BINARY.has(name)) return readOperator(node, text)
  return ROWS.get(name)?.(node, text)
}

function readOperator(node: SyntaxNodeRef, text: string): Reading {
  const { prevSibling, nextSibling } = node.node
  const parent = parentOf(node)
  if (parent === 'BinaryExpression' && prevSibling && nextSibling)
    return isChained(node, text) ? { bound: 'binary' } : 'binary'
  const isNot = parent === 'UnaryExpression' && text.slice(node.from, node.to) === '!'
  if (!isNot) return 'other'
  return beginsStatement(node) ? { bound: 'not' } : 'not'
}

function readChain(node: SyntaxNodeRef): Reading {
  if (!NAMES.has(node.node.nextSibling?.name ?? '')) return 'other'
  return followsNumber(node) ? { bound: 'chain' } : 'chain'
}

/** `a ?? b ?? c` may not become `a || b ?? c`: the two may only be mixed in parentheses. */
function isChained({ node }: SyntaxNodeRef, text: string): boolean {
  const isCoalescing = (one: typeof node | null | undefined) =>
    one?.name === 'BinaryExpression' && one.getChildren('LogicOp').some(({ from, to }) => text.slice(from, to) === '??')
  const beside = [node.prevSibling, node.nextSibling, node.parent?.parent]
  return text.slice(node.from, node.to) === '??' && beside.some(isCoalescing)
}

function parentOf({ node }: SyntaxNodeRef): string {
  return node.parent?.name ?? ''
}

/** `{ 3: x }`: the number is a name. `{ [3]: x }`: it is a value. */
function isPropertyName({ node }: SyntaxNodeRef): boolean {
  if (!NAMED_BY_NUMBER.has(node.parent?.name ?? '')) return false
  const next = node.nextSibling?.name
  const isValue = node.prevSibling?.name === ':' || node.prevSibling?.name === 'Equals'
  return !isValue && next !== ']'
}

/** `1?.x` is a number and a name, `1.x` is neither. */
function followsNumber({ node }: SyntaxNodeRef): boolean {
  return node.prevSibling?.name === 'Number'
}

const DECLARATIONS = new Set(['FunctionExpression', 'ClassExpression', 'ObjectExpression'])

/** `!function () {}()` calls; without its `!` a statement would begin with the declaration of a function. */
function beginsStatement({ node }: SyntaxNodeRef): boolean {
  let first = node.nextSibling
  while (first?.firstChild && !DECLARATIONS.has(first.name)) first = first.firstChild
  return first !== null && DECLARATIONS.has(first.name) && beginsItsStatement(node)
}

function beginsItsStatement(node: SyntaxNodeRef['node']): boolean {
  let above = node.parent
  while (above && above.from === node.from && above.name !== 'ExpressionStatement') above = above.parent
  return above !== null && above.from === node.from
}
