// Goes through a syntax tree and asks for each node what it is; what no row names is looked into, and its leaves are other tokens.
import type { SyntaxNodeRef, Tree } from '@lezer/common'
import type { SyntaxToken, TokenKind } from '#looking/rules/mutation/syntax-token'

/** A kind: the node is one such token · `hidden`: all of its leaves are other tokens · `fence`: a literal with code inside. */
export type Reading = TokenKind | Bound | 'hidden' | 'fence' | 'comment'

/** A token with whose edit the text would not parse. */
export type Bound = { readonly bound: TokenKind }

export type ReadNode = (node: SyntaxNodeRef, text: string) => Reading | undefined

/** Null: the text does not parse. */
export function walkTokens(tree: Tree, text: string, read: ReadNode): SyntaxToken[] | null {
  const tokens: SyntaxToken[] = []
  let isWhole = true
  let hiddenUntil = -1
  tree.iterate({
    enter(node) {
      if (node.type.isError) isWhole = false
      const isHidden = node.from < hiddenUntil
      const reading = isHidden ? undefined : read(node, text)
      if (reading === 'comment') return false
      if (reading === 'hidden') hiddenUntil = node.to
      else if (reading === 'fence') tokens.push({ kind: 'literal', from: node.from, to: node.from + 1 })
      else if (typeof reading === 'object')
        return addToken(tokens, { kind: reading.bound, from: node.from, to: node.to, isBound: true })
      else if (reading) return addToken(tokens, { kind: reading, from: node.from, to: node.to })
      else if (isLeaf(node)) tokens.push({ kind: 'other', from: node.from, to: node.to })
      return undefined
    },
    leave(node) {
      if (node.from < hiddenUntil || read(node, text) !== 'fence') return
      tokens.push({ kind: 'literal', from: node.to - 1, to: node.to })
    },
  })
  return isWhole ? tokens : null
}

/** What is one token is not looked into. */
function addToken(tokens: SyntaxToken[], token: SyntaxToken): false {
  tokens.push(token)
  return false
}

function isLeaf(node: SyntaxNodeRef): boolean {
  return node.to > node.from && node.node.firstChild === null
}
