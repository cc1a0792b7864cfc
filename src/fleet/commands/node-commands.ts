// Commands about nodes, the homes that work from one log, and what one asks of another.
import type { Argument, Command } from '#cli/command'

const node: Argument = { name: 'node', about: 'its id or its name' }
const work: Argument = { name: 'id', about: 'the work' }

export const NODE_COMMANDS: readonly Command[] = [
  {
    path: ['node', 'list'],
    summary: 'List the nodes that work from this store, and how each is heard',
    examples: ['provost node list'],
    load: () => import('./list.ts'),
  },
  {
    path: ['serve'],
    action: 'change_config',
    summary: 'Run this daemon as a plane, which also hears nodes without a database',
    flags: {
      listen: { about: 'address and port for nodes; default 127.0.0.1:7443', value: 'host:port' },
      name: { about: 'the name or address under which nodes find it; default the host', value: 'host' },
    },
    examples: ['provost serve --listen 0.0.0.0:7443 --name plane.example'],
    endsItself: true,
    load: () => import('./serve.ts'),
  },
  {
    path: ['node', 'ticket'],
    summary: 'Make a ticket with which one machine can join this plane, once',
    flags: {
      label: { about: 'a label that the node gets, like team=core', value: 'name=value', many: true },
      expires: { about: 'how long it can be used, like 10m', value: 'time' },
    },
    examples: ['provost node ticket', 'provost node ticket --label team=core --expires 30m'],
    load: () => import('./ticket.ts'),
  },
  {
    path: ['node', 'join'],
    action: 'change_config',
    summary: 'Make this home a node of a plane; it dials out and needs no database',
    args: [{ name: 'url', about: 'where the plane is; default what the ticket says', optional: true }],
    flags: { ticket: { about: 'what `provost node ticket` printed', value: 'ticket' } },
    examples: ['provost node join https://plane.example:7443 --ticket pvt1.eyJ1'],
    load: () => import('./join.ts'),
  },
  {
    path: ['node', 'label'],
    summary: 'Give a node labels that work can ask for with --needs, or take them away',
    args: [node, { name: 'label', about: 'name=value sets one, name- takes it away', many: true }],
    examples: ['provost node label build-2 gpu=a100 team=core', 'provost node label build-2 gpu-'],
    load: () => import('./label.ts'),
  },
  {
    path: ['node', 'drain'],
    summary: 'Place no new work on a node; what it has goes on',
    args: [node],
    examples: ['provost node drain build-2'],
    load: () => import('./drain.ts'),
  },
  {
    path: ['node', 'resume'],
    summary: 'Place work on a node again',
    args: [node],
    examples: ['provost node resume build-2'],
    load: () => import('./resume.ts'),
  },
  {
    path: ['node', 'declare-lost'],
    summary: 'Say that a node that cannot be heard does not come back; nothing is claimed about its agents',
    args: [node],
    flags: { reason: { about: 'how you know', value: 'text' } },
    examples: ['provost node declare-lost laptop --reason "stolen"'],
    load: () => import('./declare-lost.ts'),
  },
  {
    path: ['node', 'revoke'],
    summary: 'Take a node out: nothing of it is heard any more',
    args: [node],
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost node revoke build-2 --reason "its disk was copied"'],
    load: () => import('./revoke.ts'),
  },
  {
    path: ['session', 'fetch'],
    summary: 'Bring the commits that a node has sent up into the checkout here, under a ref of that node',
    args: [{ name: 'id', about: 'the session' }],
    examples: ['provost session fetch demo-7'],
    load: () => import('./fetch.ts'),
  },
  {
    path: ['work', 'list'],
    summary: 'List what was asked for on whatever node fits, and where it is',
    flags: { waiting: { about: 'only what no node has' }, all: { about: 'also what is over' } },
    examples: ['provost work list', 'provost work list --waiting'],
    load: () => import('./work-list.ts'),
  },
  {
    path: ['work', 'why'],
    summary: 'Say why a work is where it is, and what speaks against each node',
    args: [work],
    examples: ['provost work why wk_8TOAQGGLE0'],
    load: () => import('./work-why.ts'),
  },
  {
    path: ['work', 'cancel'],
    summary: 'Withdraw work that no node has begun with',
    args: [work],
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost work cancel wk_8TOAQGGLE0'],
    load: () => import('./work-cancel.ts'),
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
