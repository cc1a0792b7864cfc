// Marks every stretch of a source that runs or does not run as a whole: bodies of functions, branches, and the module itself.
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax.ts'

export type Region = { readonly start: number; readonly end: number }

type Mark = { readonly at: number; readonly text: string; readonly region: number }

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Members of a node that run only sometimes. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  WhileStatement: ['body'],
}

/** The first region is the whole module; an inner one comes after the one that holds it. */
export function listRegions(file: string, text: string): Region[] {
  return listNodes(file, text).map(({ start, end }) => ({ start, end }))
}

/** The innermost region that holds a place. */
export function regionAt(regions: readonly Region[], start: number, end: number): number {
  return regions.findLastIndex(region => region.start <= start && end <= region.end)
}

/** `mark` composes the call that notes that a region was reached. */
export function markRegions(file: string, text: string, mark: (region: number) => string): string {
  const marks = listNodes(file, text).flatMap((node, region) => marksOf(node, region, mark(region)))
  // At one place, what closes an inner region comes before what closes an outer one, and openings the other way round.
  const sorted = marks.toSorted((a, b) => b.at - a.at || order(b) - order(a))
  return sorted.reduce((marked, { at, text: added }) => `${marked.slice(0, at)}${added}${marked.slice(at)}`, text)
}

function order({ text, region }: Mark): number {
  return text === ')' || text === '}' ? -region : region
}

function marksOf(node: Node, region: number, call: string): Mark[] {
  if (node.type === 'Program') return [{ at: node.end, text: `;${call};`, region }]
  if (node.type === 'BlockStatement' || node.type === 'FunctionBody')
    return [{ at: afterDirectives(node), text: `${call};`, region }]
  const [open, close] = /Statement$/.test(node.type) ? [`{${call};`, '}'] : [`(${call},`, ')']
  return [
    { at: node.start, text: open, region },
    { at: node.end, text: close, region },
  ]
}

function afterDirectives(node: Node): number {
  return node.start + 1
}

function listNodes(file: string, text: string): Node[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: Node[] = [program as unknown as Node]
  collect(found[0]!, found)
  return found.map((node, index) => (index === 0 ? { ...node, start: 0, end: text.length } : node))
}

function collect(node: Node, found: Node[]): void {
  if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return
  const names = FUNCTIONS.has(node.type) ? ['body'] : (BRANCHES[node.type] ?? [])
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      if (names.includes(key)) found.push(child)
      collect(child, found)
    }
  }
}
