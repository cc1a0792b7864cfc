// What agents used and what it cost, by commands, around an agent that is a shell script.
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const COST = { amount: 0.25, currency: 'USD' }
const USED = { model: 'm-1', input: 1200, cacheRead: 30, cacheWrite: 0, output: 40, cost: COST }
const AGENT = `echo '::provost ${JSON.stringify({ activity: 'active', usage: USED })}'
echo '::provost {"activity":"ready"}'
echo '::provost {"activity":"active"}'
echo '::provost {"activity":"ready"}'
exec sleep 1000`

/** 1200 × 0.9 + 30 × 0.1 + 40 × 4.1, by the million. */
const PER_MILLION = { input: '0.9', cacheRead: '0.1', output: '4.1' }
const PRICES = JSON.stringify({
  prices: [{ model: 'm-*', from: '2026-01-01', currency: 'USD', perMillion: PER_MILLION }],
})

async function prepareUsage(house: CommandHouse): Promise<void> {
  await house.commit({ 'a.txt': 'one\n', '.gitignore': '/.provost/\n' })
  house.runAgentsOpen()
  await house.run('init')
  const agent = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await house.write('.provost/config.yaml', JSON.stringify({ id: 'shop', worker: agent }))
}

/** Polls with a look, because without a daemon nobody else looks. */
const untilCounted = (house: CommandHouse) =>
  expect
    .poll(async () => {
      await house.run('session probe')
      return (await house.run('usage')).stdout
    })
    .toContain('unknown in 1 turn')

const lines: readonly Line[] = [
  { line: 'usage', says: 'no agent has told of a turn yet', json: { rows: [], total: null } },
  { line: 'usage --by nonsense', refused: 'USAGE' },
  { line: 'usage --since yesterday', refused: 'INPUT_INVALID', because: /a day like/ },
  {
    line: 'session spawn --prompt work',
    json: { project: 'shop' },
    logs: 'any',
    keep: json => ({ session: json.id }),
    effect: untilCounted,
  },
  {
    line: 'usage',
    logs: 'any',
    says: ['SESSION', '{session}', '≥ 1200', '≥ 0.2500 USD told', 'the agent told no figures for the turn'],
    json: { by: 'session', rows: [{ turns: 2, cost: { USD: 250_000_000 }, costUnknown: 1, atLeast: true }] },
  },
  {
    line: 'usage --by model',
    logs: 'any',
    says: ['MODEL', 'm-1', '0.2500 USD told', '(none)'],
    json: {
      rows: [
        { key: 'm-1', atLeast: false },
        { key: null, atLeast: true },
      ],
    },
  },
  { line: 'usage --by day --until 2001-01-01', says: 'no agent has told of a turn yet', logs: 'any' },
  {
    line: 'usage export',
    logs: 'any',
    says: [/^id,day,project,/m, /,1200,30,0,40,0,unknown,0\.25,USD,told,no/, /,unknown,unknown,unknown,yes/],
    json: { records: [{ session: 'shop-1', model: 'm-1' }, { partial: true }] },
  },
  {
    line: 'usage outcomes',
    logs: 'any',
    says: ['per accepted task', 'nothing yet', '≥ 0.2500 USD', 'unknown'],
    json: { accepted: 0, total: 250_000_000, unknown: 1, atLeast: true, sums: { unattributed: 250_000_000 } },
  },
  { line: 'usage outcomes --until 2001-01-01', says: 'no agent has told of a cost yet', logs: 'any' },
  { line: 'usage outcomes --currency euros', refused: 'INPUT_INVALID' },
  {
    line: 'usage show {session}',
    logs: 'any',
    says: ['us_{session}_1', 'm-1', '0.2500 USD told', 'usage.C6', 'told no figures', '≥ 0.2500 USD told in 2 records'],
    json: { session: 'shop-1', turns: [{ unknown: null }, { records: [{ partial: true }] }], turnsBefore: 0 },
  },
  { line: 'usage show us_{session}_1', logs: 'any', says: '0.2500 USD told in 1 records', json: { turns: [{}] } },
  { line: 'usage show us_{session}_7', refused: 'NOT_FOUND', logs: 'any' },
  { line: 'usage show nobody', refused: 'NOT_FOUND' },
  {
    line: 'usage backfill {session}',
    says: ['g1', 'it runs, and is counted as it speaks'],
    json: { launches: [{ generation: 1, state: 'running', records: 0 }] },
    logs: 'any',
  },
  { line: 'usage backfill nobody', refused: 'NOT_FOUND' },
  { line: 'usage prices check', refused: 'NOT_FOUND' },
  {
    line: 'usage prices check',
    first: house => house.write('.provost/prices.yaml', 'prices:\n  - model: m-1\n    from: tomorrow\n'),
    refused: 'PRICE_TABLE_INVALID',
    because: /prices\.yaml:2 /,
  },
  { line: 'usage reprice', refused: 'PRICE_TABLE_INVALID', logs: 'any' },
  {
    line: 'usage prices check',
    first: house => house.write('.provost/prices.yaml', PRICES),
    says: ['1 prices', 'm-*  USD from 2026-01-01'],
    json: { rows: [{ model: 'm-*' }] },
  },
  {
    line: 'usage reprice',
    says: ['us_{session}_1', 'no price', '0.0012', 'usage.P6', '1 record would be priced anew'],
    json: { applied: false, changes: [{ before: null, after: { nanos: 1_247_000 } }] },
    logs: 'any',
  },
  { line: 'usage reprice --since yesterday', refused: 'INPUT_INVALID' },
  { line: 'usage reprice --apply', says: '1 record priced anew', json: { applied: true }, logs: ['usage.repriced'] },
  { line: 'usage reprice', says: 'every record has the price of the table', json: { changes: [] }, logs: 'any' },
  { line: 'usage show us_{session}_1', says: '0.2500 USD told, but 0.0012 USD by table', logs: 'any' },
  { line: 'usage --by model --prefer table', says: '0.0012 USD by table', logs: 'any' },
  { line: 'usage --by model', says: '0.2500 USD told', logs: 'any' },
  { line: 'usage export --format json', says: '"nanos": 250000000', logs: 'any' },
  { line: 'usage export --format xml', refused: 'USAGE' },
  {
    line: 'usage weather',
    says: ['default/command', 'clear'],
    json: { accounts: [{ account: 'default/command', state: 'clear', basis: 'none' }] },
    logs: 'any',
  },
  { line: 'usage weather extra', refused: 'USAGE' },
  {
    line: 'why usage:{session}',
    says: ['cost ≥ 0.2500 USD', 'usage.C', 'told no figures'],
    json: { noun: 'usage' },
    logs: 'any',
  },
  {
    line: 'why quota:default/command',
    says: 'default/command is clear',
    json: { state: 'clear', rule: 'usage.Q3' },
    logs: 'any',
  },
  { line: 'why limit:project/none', refused: 'NOT_FOUND' },
  { line: 'usage limit list', says: 'no limit is set', json: { limits: [] }, logs: 'any' },
  { line: 'usage limit list extra', refused: 'USAGE' },
  { line: 'usage limit set --day', refused: 'SPEND_LIMIT_INVALID', because: /none of them is set/ },
  { line: 'usage limit set --ask 2 --stop 1', refused: 'SPEND_LIMIT_INVALID', because: /must not fall/ },
  { line: 'usage limit set --stop much', refused: 'USAGE', because: /an amount like/ },
  { line: 'usage limit set --day --stop 9 --unknown stop --interrupt', says: 'is set', logs: ['spend.limit_set'] },
  { line: 'usage limit set --day --ask 0.2 --stop 0.5', says: 'project/shop/day is set', logs: ['spend.limit_set'] },
  {
    line: 'usage limit list',
    says: ['project/shop/day', '≥ 0.2500 USD', 'usage.G4'],
    json: { limits: [{ id: 'project/shop/day', action: 'ask', rule: 'G4', spent: 250_000_000 }] },
    logs: 'any',
  },
  {
    line: 'session spawn --prompt more',
    refused: 'SPEND_LIMIT_ASKS',
    because: /project\/shop\/day has spent 0\.2500 USD/,
  },
  {
    line: 'why limit:project/shop/day',
    says: ['has spent 0.2500 USD', 'usage.G4', 'limit answer project/shop/day --yes'],
    json: { state: 'ask' },
    logs: 'any',
  },
  { line: 'usage limit answer project/shop/day', refused: 'USAGE' },
  { line: 'usage limit answer task/none --yes', refused: 'NOT_FOUND' },
  { line: 'usage limit answer project/shop/day --no', says: 'it may not go on', logs: ['spend.answered'] },
  { line: 'session spawn --prompt more', refused: 'SPEND_LIMIT_REACHED', because: /a person said no/ },
  { line: 'usage limit grant project/shop/day --amount 1', refused: 'USAGE' },
  {
    line: 'usage limit grant project/shop/day --amount 1 --reason "a release"',
    says: '1 more',
    logs: ['spend.granted'],
  },
  { line: 'usage limit answer project/shop/day --yes', json: { yes: true }, logs: ['spend.answered'] },
  { line: 'usage limit list', json: { limits: [{ action: 'go', granted: 1_000_000_000 }] }, logs: 'any' },
  { line: 'usage limit remove project/shop/day', says: 'is removed', logs: ['spend.limit_removed'] },
  { line: 'usage limit remove project/shop/day', refused: 'NOT_FOUND' },
  { line: 'webhook list', says: 'no webhook is set', json: { webhooks: [] } },
  { line: 'webhook list extra', refused: 'USAGE' },
  { line: 'webhook add http://example.com/', refused: 'WEBHOOK_INVALID', because: /must begin with https/ },
  { line: 'webhook add https://example.com/ --events weather', refused: 'WEBHOOK_INVALID', because: /must be among/ },
  {
    line: 'webhook add https://example.com/hooks --events quota,budget',
    says: ['is told of quota, budget', 'its secret'],
    logs: ['webhook.added'],
    keep: json => ({ webhook: json.id }),
  },
  { line: 'webhook test {webhook}', says: 'goes out when a daemon runs', logs: ['webhook.queued'] },
  { line: 'webhook test wh_0000000000', refused: 'NOT_FOUND' },
  {
    line: 'webhook list',
    says: ['{webhook}', 'https://example.com/hooks', 'quota,budget', 'not tried yet', 'usage.E5'],
    json: { webhooks: [{ state: 'on', sent: 0, waiting: [{ kind: 'test', attempts: 0 }] }] },
  },
  { line: 'webhook retry {webhook}', says: 'is tried now', logs: ['webhook.retried'] },
  { line: 'webhook retry wh_0000000000', refused: 'NOT_FOUND' },
  { line: 'webhook remove {webhook}', says: 'is removed', logs: ['webhook.removed'] },
  { line: 'webhook remove {webhook}', refused: 'NOT_FOUND' },
  { line: 'session kill {session}', json: {}, logs: 'any' },
  { line: 'usage backfill {session}', says: 'counted before', json: { launches: [{ state: 'counted' }] }, logs: 'any' },
]

export const usageScene: Scene = { name: 'usage', prepare: prepareUsage, lines }
