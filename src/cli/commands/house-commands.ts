// Commands about the program itself: its errors, machines, help and conversation.
import type { Command } from '../command.ts'
import { SCOPE_FLAGS } from '../find-project-here.ts'

export const HOUSE_COMMANDS: readonly Command[] = [
  {
    path: ['status'],
    summary: 'Everything on one screen: what needs you, what runs, what is done',
    flags: SCOPE_FLAGS,
    examples: ['provost status', 'provost status --all-projects'],
    load: () => import('#board/commands/status'),
  },
  {
    path: ['inbox'],
    summary: 'What waits for you, of every room, each with the command that answers it',
    flags: SCOPE_FLAGS,
    examples: ['provost inbox', 'provost inbox --all-projects', 'provost inbox --json'],
    load: () => import('#inbox/commands/inbox'),
  },
  {
    path: ['inbox', 'assign'],
    summary: "Say whose a decision is; without a name it is everybody's again",
    args: [
      { name: 'row', about: 'its id, as `provost inbox` prints it' },
      { name: 'person', about: 'who decides; nobody: everybody may', optional: true },
    ],
    examples: ['provost inbox assign start/ta_05HWYTVJ7Q bea', 'provost inbox assign start/ta_05HWYTVJ7Q'],
    load: () => import('#inbox/commands/assign'),
  },
  {
    path: ['version'],
    summary: 'Print the version of the program, of Node and of the daemon',
    examples: ['provost version', 'provost version --json'],
    load: () => import('./version.ts'),
  },
  {
    path: ['machines'],
    summary: 'Show the state machines of the program',
    args: [{ name: 'name', about: 'one machine; default: all', optional: true }],
    flags: { format: { about: 'how to show them', value: 'format', choices: ['table', 'mermaid', 'json', 'xstate'] } },
    examples: ['provost machines', 'provost machines project --format mermaid'],
    load: () => import('#machines/commands/machines'),
  },
  {
    path: ['errors', 'list'],
    summary: 'List all errors that Provost can report',
    flags: {
      severity: { about: 'only this severity', value: 'word', choices: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] },
      kind: {
        about: 'only this kind',
        value: 'kind',
        choices: ['invalid', 'not_found', 'conflict', 'blocked', 'unavailable', 'internal'],
      },
      prefix: { about: 'only codes that begin like this', value: 'text' },
    },
    examples: [
      'provost errors list',
      'provost errors list --severity CRITICAL',
      'provost errors list --prefix TASK_ --json',
    ],
    load: () => import('#errors/commands/list'),
  },
  {
    path: ['errors', 'show'],
    summary: 'Explain one error: what it means and what to do',
    args: [{ name: 'code', about: 'the code in the brackets of the message' }],
    examples: ['provost errors show ISOLATION_FAILED'],
    load: () => import('#errors/commands/show'),
  },
  {
    path: ['errors', 'docs'],
    summary: 'Write the reference page of all errors, or compare it with the catalog',
    flags: {
      check: { about: 'only compare; exit 1 when it differs' },
      file: { about: 'default: docs/errors.md', value: 'path' },
    },
    examples: ['provost errors docs --check'],
    load: () => import('#errors/commands/docs'),
  },
  {
    path: ['conformance'],
    summary: 'Answer conformance cases: one JSON object per line in, one per line out',
    examples: ['provost conformance < cases.jsonl'],
    load: () => import('./conformance.ts'),
  },
  {
    path: ['repl'],
    summary: 'Talk to Provost: the same commands, without typing provost',
    flags: { task: { about: 'the task that /plan, /test, … are about', value: 'id' } },
    examples: ['provost repl', 'provost repl --task ta_01J9Z0'],
    load: () => import('#task/commands/repl'),
  },
  {
    path: ['completion'],
    summary: 'Print the completion script of a shell',
    args: [{ name: 'shell', about: 'bash, zsh or fish' }],
    examples: ['provost completion bash > /etc/bash_completion.d/provost', 'provost completion fish | source'],
    load: () => import('./completion.ts'),
  },
  {
    path: ['complete'],
    summary: 'Suggest the next word of a command line',
    args: [{ name: 'words', about: 'the words so far', optional: true, many: true }],
    examples: ['provost complete project a'],
    hidden: true,
    load: () => import('./complete.ts'),
  },
  {
    path: ['help'],
    summary: 'Explain a command',
    args: [{ name: 'command', about: 'the command', optional: true, many: true }],
    examples: ['provost help', 'provost help project add'],
    load: () => import('./help.ts'),
  },
]
