// Commands that let a task run by itself, stop it, give it up and take it up again.
import type { Argument, Command, Flags } from '#cli/command'

const id: Argument = { name: 'id', about: 'the task; may be left out when exactly one is open', optional: true }
const why: Flags = { reason: { about: 'why', value: 'text' } }
const PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept']

const AGENT_FLAGS: Flags = {
  harness: { about: 'another coding agent for all roles', value: 'name' },
  confinement: {
    about: 'whether its agents must be kept inside of what they were given',
    value: 'wish',
    choices: ['required', 'preferred', 'off'],
  },
}

export const TASK_RUN_COMMANDS: readonly Command[] = [
  {
    path: ['acp'],
    summary: 'Be an agent of the Agent Client Protocol: an editor runs tasks and is asked',
    flags: { harness: AGENT_FLAGS.harness! },
    examples: ['provost acp', 'provost acp --harness codex'],
    endsItself: true,
    leavesAgents: true,
    load: () => import('./acp/acp.ts'),
  },
  {
    path: ['task', 'run'],
    summary: 'Take a task as far as it goes by itself',
    args: [id],
    flags: {
      'max-moves': { about: 'pause after so many moves', value: 'number' },
      'max-minutes': { about: 'pause after so many minutes', value: 'number' },
      'max-cost': { about: 'pause at this cost in US dollars', value: 'number' },
      until: { about: 'stop in this phase', value: 'phase', choices: [...PHASES, 'revert', 'done'] },
      'pause-at': {
        about: 'stop before this phase',
        value: 'phase',
        choices: [...PHASES, 'revert', 'done'],
        many: true,
      },
      ...AGENT_FLAGS,
    },
    examples: [
      'provost task run ta_01J9Z0',
      'provost task run ta_01J9Z0 --until accept',
      'provost task run ta_01J9Z0 --harness codex',
    ],
    tellsOnInterrupt: true,
    load: () => import('./run.ts'),
  },
  {
    path: ['task', 'stop'],
    summary: 'End the agents that work for a task; what they did is kept',
    args: [id],
    examples: ['provost task stop ta_01J9Z0'],
    load: () => import('./steer/stop.ts'),
  },
  {
    path: ['task', 'abandon'],
    summary: 'Give a task up, with a reason; task reopen takes it up again',
    args: [id],
    flags: { ...why },
    examples: ['provost task abandon ta_01J9Z0 --reason "no longer wanted"'],
    load: () => import('./steer/abandon.ts'),
  },
  {
    path: ['task', 'reopen'],
    summary: 'Take a task up again that was given up',
    args: [id],
    flags: { ...why },
    examples: ['provost task reopen ta_01J9Z0'],
    load: () => import('./steer/reopen.ts'),
  },
]
