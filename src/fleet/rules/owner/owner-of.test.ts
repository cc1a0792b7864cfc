import { expect, test } from 'vitest'
import { ownerOf } from './owner-of.ts'

const HERE = { id: 'nd_HERE', machine: 'm1', isStoreShared: true }

test.each<[because: string, made: Parameters<typeof ownerOf>[0], here: Partial<typeof HERE>, owner: string | null]>([
  ['made here, on this machine', { node: 'nd_HERE', machine: 'm1' }, {}, 'nd_HERE'],
  ['made by this home on another machine', { node: 'nd_HERE', machine: 'm2' }, {}, null],
  ['made where no machine has a name', { node: 'nd_HERE', machine: '' }, {}, 'nd_HERE'],
  ['made before machines were told', { node: 'nd_HERE' }, {}, 'nd_HERE'],
  ['looked at where no machine has a name', { node: 'nd_HERE', machine: 'm2' }, { machine: '' }, 'nd_HERE'],
  ['in a store that only one home writes', { node: 'nd_HERE', machine: 'm2' }, { isStoreShared: false }, 'nd_HERE'],
  ['of another node, wherever that is', { node: 'nd_THERE', machine: 'm2' }, {}, 'nd_THERE'],
  ['of nobody', { node: null, machine: 'm1' }, {}, null],
])('%s', (_because, made, here, owner) => expect(ownerOf(made, { ...HERE, ...here })).toBe(owner))
