// Commands of trust: what a repository may bring.
import type { Argument, Command } from '#cli/command'

const PROJECT: Argument = { name: 'project', about: 'the project; default: the one here', optional: true }

export const TRUST_COMMANDS: readonly Command[] = [
  {
    path: ['trust', 'show'],
    summary: 'Show what a project brings that starts programs or opens gates, beside what was trusted',
    args: [PROJECT],
    examples: ['provost trust show', 'provost trust show shop --json'],
    load: () => import('./trust/show.ts'),
  },
  {
    path: ['trust', 'add'],
    summary: 'Trust what a project brings, exactly as it is now',
    args: [PROJECT],
    flags: { hash: { about: 'refuse another set of parts than the one with this hash', value: 'hash' } },
    examples: ['provost trust add', 'provost trust add shop --hash 5b1c8f0e2d3a'],
    load: () => import('./trust/add.ts'),
  },
  {
    path: ['trust', 'withdraw'],
    summary: 'Trust nothing of a project any longer',
    args: [PROJECT],
    examples: ['provost trust withdraw'],
    load: () => import('./trust/withdraw.ts'),
  },
  {
    path: ['trust', 'list'],
    summary: 'List the repositories that were trusted',
    examples: ['provost trust list'],
    load: () => import('./trust/list.ts'),
  },
]
