// The tokens of Python.
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@lezer/python'
import type { SyntaxToken } from '#looking/rules/mutation/syntax-token'
import { type ReadNode, type TokenReading, walkTokens } from './walk-tokens.ts'

/** A form feed is white space in Python, and old files are cut into pages with it; the parser does not know it. */
export function readPython(text: string): readonly SyntaxToken[] | null {
  const tokens = walkTokens(parser.parse(text.replaceAll('\f', ' ')), text, readNode)
  return tokens && joinIsNot(tokens, text)
}

/** Types are not run; what stands inside an f-string is left alone. */
const HIDDEN = new Set(['TypeDef', 'TypeParamList', 'TypeDefinition'])
const BINARY = new Set(['CompareOp', 'ArithOp', 'BitOp', 'and', 'or'])

const ROWS = new Map<string, (node: SyntaxNodeRef) => TokenReading>([
  ['Comment', () => 'comment'],
  ['String', () => 'literal'],
  ['FormatString', () => 'literal'],
  ['ContinuedString', () => 'literal'],
  ['UpdateOp', () => 'update'],
  ['Boolean', () => 'boolean'],
  ['Number', () => 'number'],
  ['await', node => (parentOf(node) === 'AwaitExpression' ? 'waiting' : 'other')],
  ['not', node => (parentOf(node) === 'UnaryExpression' ? 'not' : 'other')],
  ['is', node => (parentOf(node) === 'BinaryExpression' ? 'is' : 'other')],
])

const readNode: ReadNode = node => {
  const { name } = node
  if (HIDDEN.has(name)) return 'hidden'
  if (BINARY.has(name)) return isBetween(node) ? 'binary' : 'other'
  return ROWS.get(name)?.(node)
}

function isBetween({ node }: SyntaxNodeRef): boolean {
  return node.parent?.name === 'BinaryExpression' && node.prevSibling !== null && node.nextSibling !== null
}

function parentOf({ node }: SyntaxNodeRef): string {
  return node.parent?.name ?? ''
}

/** `is not` is one operator of two words. */
function joinIsNot(tokens: readonly SyntaxToken[], text: string): SyntaxToken[] {
  const isNotAfterIs = (at: number) => {
    const [before, token] = [tokens[at - 1], tokens[at]]
    return before?.kind === 'is' && token?.kind === 'other' && text.slice(token.from, token.to) === 'not'
  }
  return tokens.flatMap((token, at) => {
    if (isNotAfterIs(at)) return []
    return [isNotAfterIs(at + 1) ? { ...token, to: tokens[at + 1]!.to } : token]
  })
}
