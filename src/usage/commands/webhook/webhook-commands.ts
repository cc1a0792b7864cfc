// Commands about webhooks.
import type { Command } from '#cli/command'

const id = { name: 'webhook', about: 'like wh_8TOAQJ0N8V; see `provost webhook list`' }

export const WEBHOOK_COMMANDS: readonly Command[] = [
  {
    path: ['webhook', 'add'],
    action: 'change_config',
    summary: 'Tell an address what a person would want to know, signed (Standard Webhooks)',
    args: [{ name: 'url', about: 'https://…; it is sent POST requests by the daemon' }],
    flags: {
      events: { about: 'of needs_you, quota, budget, news; default: needs_you,quota,budget', value: 'kinds' },
      'secret-env': { about: 'the variable that holds the secret; default: one is made and kept', value: 'name' },
      'allow-private': { about: 'also an address of a private network, and http://' },
    },
    examples: [
      'provost webhook add https://example.com/hooks --events needs_you,quota,budget',
      'provost webhook add http://127.0.0.1:9000/ --allow-private',
    ],
    load: () => import('./add.ts'),
  },
  {
    path: ['webhook', 'list'],
    summary: 'The endpoints, what waits for them and what was given up',
    examples: ['provost webhook list'],
    load: () => import('./list.ts'),
  },
  {
    path: ['webhook', 'test'],
    action: 'change_config',
    summary: 'Send an endpoint a message that means nothing',
    args: [id],
    examples: ['provost webhook test wh_8TOAQJ0N8V'],
    load: () => import('./test.ts'),
  },
  {
    path: ['webhook', 'retry'],
    action: 'change_config',
    summary: 'Try everything that waits for an endpoint now, also what was given up',
    args: [id],
    examples: ['provost webhook retry wh_8TOAQJ0N8V'],
    load: () => import('./retry.ts'),
  },
  {
    path: ['webhook', 'remove'],
    action: 'change_config',
    summary: 'Remove an endpoint, its secret and what waits for it',
    args: [id],
    examples: ['provost webhook remove wh_8TOAQJ0N8V'],
    load: () => import('./remove.ts'),
  },
]
