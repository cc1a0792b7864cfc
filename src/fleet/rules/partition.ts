// What may be said about a machine that cannot be heard, for people: the guide and the fleet page show these rows.

export type PartitionRow = {
  readonly key: 'silent' | 'lapsed' | 'trouble' | 'back' | 'lost' | 'doubled'
  readonly fact: string
  readonly says: string
  readonly saysNot: string
  readonly node: string
}

export const PARTITION: readonly PartitionRow[] = [
  {
    key: 'silent',
    fact: 'no beat for 90 s',
    says: 'out of contact, and what was known last with its age',
    saysNot: 'that the agent is stuck, dead or failed',
    node: 'works on, writes down',
  },
  {
    key: 'lapsed',
    fact: 'a claim is not renewed',
    says: 'claim lapsed',
    saysNot: 'that the agent died; nothing is moved',
    node: 'the same',
  },
  {
    key: 'trouble',
    fact: 'a reset, an error of TLS, a plane that starts again',
    says: 'nothing',
    saysNot: 'anything',
    node: 'tries again',
  },
  {
    key: 'back',
    fact: 'it returns',
    says: 'contact restored',
    saysNot: 'that anything was lost',
    node: 'sends what it wrote down',
  },
  {
    key: 'lost',
    fact: 'a person: `provost node declare-lost`',
    says: 'lost by decision of that person',
    saysNot: 'that it is proven',
    node: 'on return: it is kept out until `provost node readmit`, and what it sent meanwhile lies aside',
  },
  {
    key: 'doubled',
    fact: 'two daemons speak for one node, or a disk was set back',
    says: 'suspended',
    saysNot: 'which of them is right',
    node: 'both work on; a person decides',
  },
]

export type FleetSight = {
  readonly nodes: readonly { readonly state: string; readonly contact: string }[]
  readonly works: readonly { readonly state: string }[]
}

/** Which of the rows holds now, for any node; what passes in a moment is not among them. */
export function listHolding({ nodes, works }: FleetSight): ReadonlySet<PartitionRow['key']> {
  const holds: readonly (readonly [PartitionRow['key'], boolean])[] = [
    ['silent', nodes.some(({ contact }) => contact === 'late' || contact === 'out_of_contact')],
    ['lapsed', works.some(({ state }) => state === 'lapsed')],
    ['lost', nodes.some(({ state }) => state === 'lost')],
    ['doubled', nodes.some(({ state }) => state === 'suspended')],
  ]
  return new Set(holds.flatMap(([key, isSo]) => (isSo ? [key] : [])))
}
