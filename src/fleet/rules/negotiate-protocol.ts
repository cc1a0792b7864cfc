// Which protocol a node and the planes speak with each other: neighbours in full, the one before may finish what it has.

type Version = { readonly text: string; readonly major: number; readonly minor: number }

export type Negotiation = {
  readonly result: 'full' | 'finish_only' | 'refused'
  /** The oldest of all versions; null when refused. */
  readonly speak: string | null
  readonly code: 'NODE_TOO_NEW' | 'NODE_TOO_OLD' | null
  readonly rule: string
}

type Verdict = Omit<Negotiation, 'speak'>

const SHAPE = /^(0|[1-9][0-9]{0,4})\.(0|[1-9][0-9]{0,4})$/
const WORST_FIRST: readonly Negotiation['result'][] = ['refused', 'finish_only', 'full']

export function findVersion(text: string): Version | undefined {
  const match = SHAPE.exec(text)
  return match ? { text, major: Number(match[1]), minor: Number(match[2]) } : undefined
}

/** The worst answer counts, and of equal ones that of the oldest plane. */
export function negotiateProtocol(planes: readonly Version[], node: string): Negotiation {
  const spoken = findVersion(node)
  const oldestFirst = planes.toSorted(compareVersions)
  const verdicts = oldestFirst.map(plane => judge(plane, spoken))
  const worst = WORST_FIRST.flatMap(result => verdicts.filter(verdict => verdict.result === result))[0]!
  const oldest = [...oldestFirst, ...(spoken ? [spoken] : [])].sort(compareVersions)[0]!
  return { ...worst, speak: worst.result === 'refused' ? null : oldest.text }
}

function judge(plane: Version, node: Version | undefined): Verdict {
  const tooNew = (rule: string): Verdict => ({ result: 'refused', code: 'NODE_TOO_NEW', rule })
  if (!node) return tooNew('N1')
  if (node.major > plane.major) return tooNew('N2')
  if (node.major < plane.major - 1) return { result: 'refused', code: 'NODE_TOO_OLD', rule: 'N3' }
  if (node.major < plane.major) return { result: 'finish_only', code: null, rule: 'N4' }
  const ahead = node.minor - plane.minor
  if (ahead > 1) return tooNew('N5')
  if (ahead < -1) return { result: 'finish_only', code: null, rule: 'N9' }
  return { result: 'full', code: null, rule: ahead === 1 ? 'N6' : ahead === 0 ? 'N7' : 'N8' }
}

function compareVersions(one: Version, other: Version): number {
  return one.major - other.major || one.minor - other.minor
}
