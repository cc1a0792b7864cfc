// Commands about nodes, the homes that work from one log, and what one asks of another.
import type { Command } from '#cli/command'

export const NODE_COMMANDS: readonly Command[] = [
  {
    path: ['node', 'list'],
    summary: 'List the nodes that work from this store, and how each is heard',
    examples: ['provost node list'],
    load: () => import('./list.ts'),
  },
  {
    path: ['node', 'readmit'],
    summary: 'Let a suspended node judge and act again, once only one daemon speaks for it',
    args: [{ name: 'node', about: 'its id, or `this`' }],
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost node readmit nd_4K7Q --reason "the copy was removed"'],
    load: () => import('./readmit.ts'),
  },
  {
    path: ['node', 'adopt'],
    summary: 'Say that a session from before nodes had names is of this node',
    args: [{ name: 'id', about: 'the session' }],
    flags: {
      apply: { about: 'do it; without this it only says what is known' },
      reason: { about: 'how you know', value: 'text' },
    },
    examples: ['provost node adopt demo-7', 'provost node adopt demo-7 --apply --reason "it was started here"'],
    load: () => import('./adopt.ts'),
  },
  {
    path: ['ask', 'list'],
    summary: 'List what was asked of other nodes and is not answered yet',
    flags: { all: { about: 'also what is over' } },
    examples: ['provost ask list', 'provost ask list --all'],
    load: () => import('./ask-list.ts'),
  },
  {
    path: ['ask', 'withdraw'],
    summary: 'Take back what was asked of another node, unless that node has begun with it',
    args: [{ name: 'id', about: 'the ask' }],
    examples: ['provost ask withdraw as_8TOAQGGLE0'],
    load: () => import('./ask-withdraw.ts'),
  },
]
