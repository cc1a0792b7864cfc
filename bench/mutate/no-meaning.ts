// Places where a change changes nothing that anybody could see. Each row says why; what no row names is tried.
import type { Node } from './syntax.ts'

type Rule = {
  readonly because: string
  /** `above` are the nodes that hold it, the nearest one last. */
  readonly holds: (node: Node, above: readonly Node[], text: string) => boolean
}

const LAYOUT =
  /^(?:x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|d|points|width|height|rows|cols|strokeWidth|viewBox|transform|style|rowHeight)$/
const DRAWN_SIZE =
  /^(?:[A-Z_]*_)?(?:WIDTH|HEIGHT|TOP|LEFT|RIGHT|BOTTOM|GAP|PADDING|MARGIN|RADIUS|TALL|ROOM|EDGE)(?:_[A-Z]+)?$/

const RULES: readonly Rule[] = [
  {
    because: 'one more of thousands, as in 16_000 bytes or 300_000 ms, is within what nobody measures',
    holds: (node, _above, text) => isNumber(node) && text.includes('_'),
  },
  {
    because: 'one millisecond more of a wait is within what nobody measures',
    holds: (node, above) =>
      isNumber(node) && Number(node.value) >= 10 && above.some(one => /(?:_MS(?:_|$)|Ms$)/.test(nameOf(one))),
  },
  {
    because: 'a count that only makes React draw again may go by any steps',
    holds: (_node, above) =>
      above.some(one => one.type === 'CallExpression' && nameOf(one.callee as Node) === 'useReducer' && isCount(one)),
  },
  {
    because: 'where exactly something is drawn is a matter of layout, which is looked at and not promised',
    holds: (node, above) =>
      isSum(node) &&
      above.some(
        one =>
          (one.type === 'JSXAttribute' && LAYOUT.test(nameOf(one.name as Node))) ||
          (isConstant(one) && DRAWN_SIZE.test(nameOf(one))),
      ),
  },
  {
    because: 'how far JSON is indented is layout too',
    holds: (node, above) => isNumber(node) && isIndent(node, above.at(-1)),
  },
]

/** Why nobody could see a change here; undefined where somebody could. */
export function whyNoMeaning(node: Node, above: readonly Node[], text: string): string | undefined {
  return RULES.find(({ holds }) => holds(node, above, text))?.because
}

function isNumber(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number'
}

/** A number, or numbers that are added and multiplied; comparisons and choices decide what is drawn at all. */
function isSum(node: Node): boolean {
  return isNumber(node) || (node.type === 'BinaryExpression' && /^[-+*/]$/.test(String(node.operator)))
}

function isCount({ arguments: given }: Node): boolean {
  const [step, first] = given as readonly Node[]
  return (
    step?.type === 'ArrowFunctionExpression' &&
    (step.body as Node).type === 'BinaryExpression' &&
    first !== undefined &&
    isNumber(first)
  )
}

function isConstant(node: Node): boolean {
  return node.type === 'VariableDeclarator'
}

function isIndent(node: Node, call: Node | undefined): boolean {
  if (call?.type !== 'CallExpression' || (call.arguments as readonly Node[])[2] !== node) return false
  return nameOf((call.callee as Node).property as Node | undefined) === 'stringify'
}

/** Of a variable, a property, a parameter with a default, or an identifier. */
function nameOf(node: Node | undefined): string {
  const named = (
    node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node : (node?.id ?? node?.key ?? node?.left)
  ) as Node | undefined
  return typeof named?.name === 'string' ? named.name : ''
}
