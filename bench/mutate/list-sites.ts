// Every place of a file where one small change of meaning can be made, found in its syntax tree.
import { parseSync } from 'oxc-parser'
import { whyNoMeaning } from './no-meaning.ts'
import { isNode, type Node } from './syntax.ts'

export type Site = {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly operator: string
  readonly before: string
  readonly after: string
}

type Change = { readonly node: { readonly start: number; readonly end: number }; readonly after: string }
type Source = { readonly text: string; readonly of: (node: Node) => string }
type Operator = (node: Node, source: Source, parent: Node | null) => Change | readonly Change[] | null

const SWAPPED = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
])

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['toSorted', 'slice'],
  ['filter', 'slice'],
])

/** A row is a kind of mistake that people make. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  'another operator': swapOperator,
  'condition turned round': (node, source) =>
    isOneOf(node, 'IfStatement', 'ConditionalExpression') ? turnRound(node.test as Node, source) : null,
  'statement left out': leaveOut,
  'guard left out': node =>
    node.type === 'IfStatement' && !node.alternate && endsFunction(node.consequent as Node)
      ? { node, after: '{}' }
      : null,
  'another number': node => (isLiteral(node, 'number') ? { node, after: String((node.value as number) + 1) } : null),
  'the other truth': node => (isLiteral(node, 'boolean') ? { node, after: String(!node.value) } : null),
  'another text': (node, _source, parent) =>
    isLiteral(node, 'string') && isValue(parent) && node.value !== '' ? { node, after: "''" } : null,
  'negation left out': (node, source) =>
    node.type === 'UnaryExpression' && node.operator === '!'
      ? { node, after: `!!(${source.of(node.argument as Node)})` }
      : null,
  'another method': swapMethod,
}

export function listSites(file: string, text: string): Site[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const source = { text, of: (node: Node) => text.slice(node.start, node.end) }
  const sites: Site[] = []
  walk(program as unknown as Node, [], (node, above) => {
    if (whyNoMeaning(node, above, source.of(node)) !== undefined) return
    for (const [operator, apply] of Object.entries(OPERATORS)) {
      for (const { node: place, after } of [apply(node, source, above.at(-1) ?? null) ?? []].flat() as Change[]) {
        const { start, end } = place
        sites.push({ file, line: lineAt(text, start), start, end, operator, before: text.slice(start, end), after })
      }
    }
  })
  return sites
}

/** Types mean nothing when the program runs, and imports are no decisions. */
function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  if (/^TS(?!AsExpression|NonNull|Satisfies)|^Import|^ExportAll/.test(node.type)) return
  visit(node, above)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, [...above, node], visit)
  }
}

function swapOperator(node: Node, source: Source): Change | null {
  if (!isOneOf(node, 'BinaryExpression', 'LogicalExpression')) return null
  const after = SWAPPED.get(node.operator as string)
  const [left, right] = [node.left as Node, node.right as Node]
  const between = source.text.slice(left.end, right.start)
  const at = between.indexOf(node.operator as string)
  if (after === undefined || at < 0) return null
  const isText = node.operator === '+' && [left, right].some(side => isLiteral(side, 'string'))
  if (isText) return null
  const start = left.end + at
  return { node: { start, end: start + (node.operator as string).length }, after }
}

function turnRound(test: Node, source: Source): Change {
  return { node: test, after: `!(${source.of(test)})` }
}

function leaveOut(node: Node): Change | null {
  if (node.type !== 'ExpressionStatement') return null
  const { type } = node.expression as Node
  return isOneOf({ type }, 'CallExpression', 'AwaitExpression', 'AssignmentExpression') ? { node, after: ';' } : null
}

function swapMethod(node: Node): Change | null {
  if (node.type !== 'CallExpression') return null
  const { type, property } = node.callee as Node & { property?: Node & { name?: string } }
  const after = type === 'MemberExpression' ? METHODS.get(property?.name ?? '') : undefined
  return after === undefined || !property ? null : { node: property, after }
}

function endsFunction(node: Node): boolean {
  if (isOneOf(node, 'ReturnStatement', 'ThrowStatement', 'ContinueStatement')) return true
  const body = node.type === 'BlockStatement' ? (node.body as Node[]) : []
  return body.length === 1 && endsFunction(body[0]!)
}

/** Keys, directives and the like only name something. */
function isValue(parent: Node | null): boolean {
  if (parent === null) return false
  return isOneOf(
    parent,
    'CallExpression',
    'ReturnStatement',
    'ConditionalExpression',
    'BinaryExpression',
    'VariableDeclarator',
  )
}

function isLiteral(node: Node, kind: string): boolean {
  return node.type === 'Literal' && typeof node.value === kind
}

function isOneOf(node: { readonly type: string }, ...types: string[]): boolean {
  return types.includes(node.type)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
