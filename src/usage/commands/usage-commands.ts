// Commands about what agents use and what it costs.
import type { Command, Flags } from '#cli/command'

const FILTER: Flags = {
  since: { about: 'from this day of UTC on', value: 'day' },
  until: { about: 'up to this day of UTC', value: 'day' },
  task: { about: 'only of this task', value: 'id' },
  session: { about: 'only of this session', value: 'id' },
}

const AXES = 'session task phase review swarm project person model day harness account all'.split(' ')

export const USAGE_COMMANDS: readonly Command[] = [
  {
    path: ['usage'],
    summary: 'What agents used and what it cost; ≥ marks a sum that leaves something out',
    flags: {
      by: { about: 'what the sums are taken by; default: session', value: 'dimension', choices: AXES },
      prefer: { about: 'which cost counts where both are known', value: 'basis', choices: ['told', 'table'] },
      ...FILTER,
    },
    examples: ['provost usage', 'provost usage --by task --since 2026-11-01', 'provost usage --by model --json'],
    load: () => import('./usage.ts'),
  },
  {
    path: ['usage', 'outcomes'],
    summary: 'What was bought: cost per accepted task, per refuted claim, and of what stayed unproven',
    flags: { currency: { about: 'default: USD', value: 'code' }, ...FILTER },
    examples: ['provost usage outcomes', 'provost usage outcomes --since 2026-11-01 --json'],
    load: () => import('./outcomes.ts'),
  },
  {
    path: ['usage', 'show'],
    summary: 'What one session used, turn by turn, or the turn of one record',
    args: [{ name: 'id', about: 'a session, or a record like us_shop-1_3' }],
    examples: ['provost usage show shop-1', 'provost usage show us_shop-1_3 --json'],
    load: () => import('./show.ts'),
  },
  {
    path: ['usage', 'export'],
    summary: 'Print every record of use, for a spreadsheet or a program',
    flags: { format: { about: 'default: csv', value: 'format', choices: ['csv', 'json'] }, ...FILTER },
    examples: ['provost usage export --format csv --since 2026-11-01', 'provost usage export --format json'],
    load: () => import('./export.ts'),
  },
  {
    path: ['usage', 'backfill'],
    summary: 'Count what the old logs of a session tell; what was counted before is not counted again',
    args: [{ name: 'session', about: 'like shop-1' }],
    examples: ['provost usage backfill shop-1'],
    load: () => import('./backfill.ts'),
  },
  {
    path: ['usage', 'reprice'],
    summary: 'Price what was counted by the price table as it is now; without --apply it only says so',
    flags: { apply: { about: 'append the new prices; nothing that was recorded is edited' }, ...FILTER },
    examples: ['provost usage reprice', 'provost usage reprice --since 2026-11-01 --apply'],
    load: () => import('./reprice.ts'),
  },
  {
    path: ['usage', 'prices', 'check'],
    summary: 'Whether a price table can be read, and what it has prices for',
    args: [{ name: 'file', about: 'default: .provost/prices.yaml', optional: true }],
    examples: ['provost usage prices check', 'provost usage prices check prices.yaml'],
    load: () => import('./prices-check.ts'),
  },
  {
    path: ['usage', 'weather'],
    summary: 'How it stands with the quota of each account, told or forecast',
    examples: ['provost usage weather'],
    load: () => import('./weather.ts'),
  },
]
