// Commands of passes: what proves who a person or a build is, and what it is for.
import type { Command, Flags } from '#cli/command'
import { ROLES } from '../rules/who/actions.ts'

const TO_FILE: Flags = {
  'to-file': { about: 'keep it in this new file, for you alone, and print it nowhere', value: 'path' },
}

export const PASS_COMMANDS: readonly Command[] = [
  {
    path: ['pass', 'issue'],
    summary: 'Give a person a pass for this daemon, or for one project, with a name and a role; it is printed once',
    flags: {
      name: { about: 'who acts with it', value: 'name' },
      role: { about: `what it opens: ${ROLES.join(', ')}`, value: 'role' },
      expires: { about: 'how long it is good for, 90 days at the most (default: 30d)', value: 'duration' },
      ...TO_FILE,
    },
    examples: [
      'provost pass issue --name bo --role reviewer',
      'provost pass issue --name bo --role operator --expires 7d --project shop',
      'provost pass issue --name bo --role reviewer --to-file bo.pass',
    ],
    load: () => import('./pass/issue.ts'),
  },
  {
    path: ['pass', 'ci'],
    summary: 'Give a build elsewhere a pass: it looks and brings evidence, and does nothing else',
    flags: {
      name: { about: 'what it is called', value: 'name' },
      expires: { about: 'how long it is good for, a day at the most (default: 1h)', value: 'duration' },
      ...TO_FILE,
    },
    examples: ['provost pass ci --name build --project shop'],
    load: () => import('./pass/ci.ts'),
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
