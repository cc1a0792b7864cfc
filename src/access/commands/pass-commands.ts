// Commands of passes: what proves who a person is, and in which role.
import type { Command } from '#cli/command'
import { ROLES } from '../rules/who/actions.ts'

export const PASS_COMMANDS: readonly Command[] = [
  {
    path: ['pass', 'issue'],
    summary: 'Give a person a pass for this daemon, with a name and a role; it is printed once',
    flags: {
      name: { about: 'who acts with it', value: 'name' },
      role: { about: `what it opens: ${ROLES.join(', ')}`, value: 'role' },
      expires: { about: 'how long it is good for, 90 days at the most (default: 30d)', value: 'duration' },
    },
    examples: [
      'provost pass issue --name bo --role reviewer',
      'provost pass issue --name bo --role operator --expires 7d',
    ],
    load: () => import('./pass/issue.ts'),
  },
  {
    path: ['pass', 'list'],
    summary: 'List the passes that were given, and what each is worth now',
    examples: ['provost pass list'],
    load: () => import('./pass/list.ts'),
  },
  {
    path: ['pass', 'revoke'],
    summary: 'Take a pass back: it opens nothing from now on',
    args: [{ name: 'id', about: 'the pass' }],
    flags: { reason: { about: 'why, for the record', value: 'text' } },
    examples: ['provost pass revoke pa_4 --reason left'],
    load: () => import('./pass/revoke.ts'),
  },
]
