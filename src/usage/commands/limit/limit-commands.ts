// Commands about limits on what is spent.
import type { Command } from '#cli/command'

const id = { name: 'limit', about: 'like project/demo/day; see `provost usage limit list`' }

export const LIMIT_COMMANDS: readonly Command[] = [
  {
    path: ['usage', 'limit', 'list'],
    summary: 'The limits on what is spent, and what they say now',
    examples: ['provost usage limit list'],
    load: () => import('./list.ts'),
  },
  {
    path: ['usage', 'limit', 'set'],
    action: 'answer_permission',
    summary: 'Warn, ask or stop from these amounts on; a running turn goes on, unless you say --interrupt',
    flags: {
      task: { about: 'what is spent for this task', value: 'id' },
      person: { about: 'what is spent for this person', value: 'name' },
      everything: { about: 'whatever is spent in this home' },
      day: { about: 'on each day of UTC, instead of in all' },
      warn: { about: 'say so from this amount on', value: 'amount' },
      ask: { about: 'ask a person first from this amount on', value: 'amount' },
      stop: { about: 'begin no further turn from this amount on', value: 'amount' },
      interrupt: { about: 'ask an agent in the middle of a turn to end it, once, in the words of its harness' },
      currency: { about: 'default: USD', value: 'code' },
      unknown: {
        about: 'what a turn of unknown cost means; default: ask',
        value: 'action',
        choices: ['go', 'warn', 'ask', 'stop'],
      },
    },
    examples: [
      'provost usage limit set --project demo --day --warn 8 --ask 10 --stop 12',
      'provost usage limit set --task ta_01J9Z0 --stop 5',
    ],
    load: () => import('./set.ts'),
  },
  {
    path: ['usage', 'limit', 'remove'],
    action: 'answer_permission',
    summary: 'Remove a limit',
    args: [id],
    examples: ['provost usage limit remove project/demo/day'],
    load: () => import('./remove.ts'),
  },
  {
    path: ['usage', 'limit', 'answer'],
    action: 'answer_permission',
    summary: 'Say whether it may go on under a limit that asks',
    args: [id],
    flags: { yes: { about: 'it may' }, no: { about: 'it may not' } },
    examples: ['provost usage limit answer project/demo/day --yes'],
    load: () => import('./answer.ts'),
  },
  {
    path: ['usage', 'limit', 'grant'],
    action: 'answer_permission',
    summary: 'Let more be spent under a limit',
    args: [id],
    flags: { amount: { about: 'so much more', value: 'amount' }, reason: { about: 'why', value: 'text' } },
    examples: ['provost usage limit grant project/demo/day --amount 5 --reason "the release"'],
    load: () => import('./grant.ts'),
  },
]
