import { expect, test } from 'vitest'
import { composeBasis } from './compose-basis.ts'

const usd = (nanos: number) => ({ nanos, currency: 'USD' })
const eur = { nanos: 1, currency: 'EUR' }

test.each<[says: string, costs: Parameters<typeof composeBasis>[0]]>([
  ['unknown', { told: null, table: null }],
  ['1.0000 USD told', { told: usd(1e9), table: null }],
  ['1.0000 USD by table', { told: null, table: usd(1e9) }],
  ['1.0000 USD told', { told: usd(1e9), table: usd(0.8e9) }],
  ['1.0000 USD told, but 0.7999 USD by table', { told: usd(1e9), table: usd(0.7999e9) }],
  ['0.7999 USD told, but 1.0000 USD by table', { told: usd(0.7999e9), table: usd(1e9) }],
  ['1.0000 USD told', { told: usd(1e9), table: eur }],
])('%s: %j', (says, costs) => expect(composeBasis(costs)).toBe(says))
