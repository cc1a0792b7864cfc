// Commands about sessions: agents at work.

import type { Argument, Command, Flags } from '#cli/command'
import { SCOPE_FLAGS } from '#cli/find-project-here'
import { DISPLAY_STATUSES, SESSION_KINDS } from '../rules/activity/vocabulary.ts'

const id: Argument = { name: 'id', about: 'the session' }
const ids: Argument = { name: 'id', about: 'the sessions', many: true }
const someIds: Argument = { name: 'id', about: 'the sessions; all that fit when left out', many: true, optional: true }
const apply: Flags = { apply: { about: 'do it; without this it only says what would happen' } }
const prompt: Flags = {
  prompt: { about: 'what the agent is to do', value: 'text' },
  'prompt-file': { about: 'read it from a file; - is standard input', value: 'path' },
}
const agent: Flags = {
  harness: { about: 'the coding agent; else the configured one', value: 'name' },
  model: { about: 'the model to ask for', value: 'name' },
  permissions: { about: 'the permission mode, in the words of the agent', value: 'mode' },
  confinement: {
    about: 'whether it must be kept inside of what it was given',
    value: 'wish',
    choices: ['required', 'preferred', 'off'],
  },
  runtime: { about: 'where it runs', value: 'runtime', choices: ['process', 'tmux'] },
  title: { about: 'a short name', value: 'text' },
}

export const SESSION_COMMANDS: readonly Command[] = [
  {
    path: ['session', 'spawn'],
    summary: 'Start an agent in a worktree of its own',
    flags: {
      ...prompt,
      ...agent,
      kind: { about: 'what it is for', value: 'kind', choices: SESSION_KINDS },
      branch: { about: 'its branch; else the configured prefix and its id', value: 'name' },
      base: { about: 'the branch it starts from; else the default branch', value: 'branch' },
      task: { about: 'the task it works on', value: 'id' },
      needs: { about: 'place it on a node with these labels, like os=linux,cpus>=8', value: 'labels' },
      node: { about: 'place it on this node', value: 'node' },
      weight: { about: 'how much room it takes there; else 1', value: 'number' },
    },
    examples: [
      'provost session spawn --prompt "Add a --json flag to export"',
      'provost session spawn --needs "os=linux,cpus>=8" --prompt "Make it faster"',
      'provost session spawn --harness codex --prompt-file brief.md --runtime tmux',
    ],
    leavesAgents: true,
    load: () => import('./spawn.ts'),
  },
  {
    path: ['session', 'list'],
    summary: 'List sessions with what is known of each, and how old that is',
    flags: {
      ...SCOPE_FLAGS,
      all: { about: 'ended sessions too' },
      status: { about: 'only with this status', value: 'status', choices: DISPLAY_STATUSES },
      kind: { about: 'only of this kind', value: 'kind', choices: SESSION_KINDS },
      cursor: { about: 'the page after this one', value: 'cursor' },
    },
    examples: ['provost session list', 'provost session list --all --status needs_input'],
    load: () => import('./list.ts'),
  },
  {
    path: ['session', 'show'],
    summary: 'Show one session with its messages and permission requests',
    args: [id],
    flags: {
      events: { about: 'its events too' },
      cage: { about: 'what its present launch sees of the machine, the checks of that launch, and its network' },
    },
    examples: [
      'provost session show demo-7',
      'provost session show demo-7 --events',
      'provost session show demo-7 --cage',
    ],
    load: () => import('./show.ts'),
  },
  {
    path: ['session', 'why'],
    summary: 'Ask why a session is what it is; the same as provost why',
    args: [id],
    flags: { at: { about: 'as it was at this instant', value: 'instant' } },
    examples: ['provost session why demo-4', 'provost session why demo-4 --at 2026-05-26T12:00:00Z'],
    load: () => import('./why.ts'),
  },
  {
    path: ['session', 'send'],
    summary: 'Say something to an agent',
    args: [id, { name: 'text', about: 'what to say; - is standard input', many: true }],
    examples: ['provost session send demo-7 "Also update the README"'],
    load: () => import('./send.ts'),
  },
  {
    path: ['session', 'answer'],
    summary: 'Answer a permission request of an agent',
    args: [id],
    flags: {
      request: { about: 'the request; may be left out when one is open', value: 'id' },
      option: { about: 'one of the options that it offers', value: 'option' },
    },
    examples: ['provost session answer demo-5 --request p_3 --option allow_once'],
    load: () => import('./answer.ts'),
  },
  {
    path: ['session', 'kill'],
    summary: 'End sessions; their worktrees stay',
    args: [ids],
    flags: {
      kind: { about: 'why it ends', value: 'kind', choices: ['manual', 'cleanup'] },
      note: { about: 'a word for the log', value: 'text' },
    },
    examples: ['provost session kill demo-7', 'provost session kill demo-7 demo-8 --note "wrong idea"'],
    load: () => import('./kill.ts'),
  },
  {
    path: ['session', 'restore'],
    summary: 'Bring an ended session back',
    args: [id],
    flags: {
      mode: { about: 'how', value: 'mode', choices: ['native', 'saved_prompt', 'fresh'] },
      ...prompt,
    },
    examples: ['provost session restore demo-7', 'provost session restore demo-7 --mode saved_prompt'],
    leavesAgents: true,
    load: () => import('./restore.ts'),
  },
  {
    path: ['session', 'cleanup'],
    summary: 'Save and remove the worktrees of ended sessions',
    args: [someIds],
    flags: {
      ...SCOPE_FLAGS,
      ...apply,
      'older-than': { about: 'only those that ended longer ago: 30m, 12h, 7d', value: 'age' },
      'include-ignored': { about: 'save ignored files too, up to 100 MiB' },
    },
    examples: ['provost session cleanup', 'provost session cleanup demo-7 --apply'],
    load: () => import('./cleanup.ts'),
  },
  {
    path: ['session', 'probe'],
    summary: 'Look at sessions now',
    args: [someIds],
    examples: ['provost session probe', 'provost session probe demo-4'],
    load: () => import('./probe.ts'),
  },
  {
    path: ['session', 'attach'],
    summary: 'Open the terminal of a session that runs in tmux',
    args: [id],
    endsItself: true,
    examples: ['provost session attach demo-7'],
    load: () => import('./attach.ts'),
  },
  {
    path: ['session', 'logs'],
    summary: 'Print what an agent printed',
    args: [id],
    flags: {
      raw: { about: 'as the agent printed it, not as words' },
      follow: { about: 'go on as it prints', short: 'f' },
      bytes: { about: 'how much of the end', value: 'number' },
    },
    examples: ['provost session logs demo-7', 'provost session logs demo-7 --follow'],
    load: () => import('./logs.ts'),
  },
  {
    path: ['session', 'reconcile'],
    summary: 'Compare what the log says with what lies and runs on this machine',
    flags: { ...apply, 'end-unknown': { about: 'also end agents that work and that the log does not know' } },
    examples: ['provost session reconcile', 'provost session reconcile --apply'],
    load: () => import('./reconcile.ts'),
  },
  {
    path: ['orchestrator', 'spawn'],
    summary: 'Start an orchestrator of the project',
    flags: { ...prompt, ...agent, clean: { about: 'end the other orchestrators of the project first' } },
    examples: ['provost orchestrator spawn --clean'],
    leavesAgents: true,
    load: () => import('./orchestrator-spawn.ts'),
  },
  {
    path: ['orchestrator', 'list'],
    summary: 'List the orchestrators of the project',
    flags: {
      ...SCOPE_FLAGS,
      all: { about: 'ended ones too' },
    },
    examples: ['provost orchestrator list'],
    load: () => import('./orchestrator-list.ts'),
  },
  {
    path: ['salvage', 'list'],
    summary: 'List work that was saved before its worktree was removed',
    flags: SCOPE_FLAGS,
    examples: ['provost salvage list'],
    load: () => import('#salvage/commands/list'),
  },
  {
    path: ['salvage', 'show'],
    summary: 'Show what one salvage holds',
    args: [id],
    examples: ['provost salvage show demo-7'],
    load: () => import('#salvage/commands/show'),
  },
  {
    path: ['salvage', 'apply'],
    summary: 'Put a salvage back into a clean worktree',
    args: [id],
    flags: { ...apply, to: { about: 'the worktree; else that of the session', value: 'path' } },
    examples: ['provost salvage apply demo-7', 'provost salvage apply demo-7 --to ../try --apply'],
    load: () => import('#salvage/commands/apply'),
  },
  {
    path: ['host', 'status'],
    summary: 'Show this machine: its daemon, its sessions, and whether it is suspected',
    examples: ['provost host status'],
    load: () => import('#host/commands/status'),
  },
  {
    path: ['host', 'accept-loss'],
    summary: 'Believe the looks of the next tick although most sessions seem gone',
    flags: { reason: { about: 'why', value: 'text' } },
    examples: ['provost host accept-loss --reason "the machine was restarted by hand"'],
    load: () => import('#host/commands/accept-loss'),
  },
  {
    path: ['supervise'],
    summary: 'Run one agent under supervision; used by runtimes',
    args: [{ name: 'directory', about: 'the run directory' }],
    hidden: true,
    endsItself: true,
    examples: ['provost supervise ~/.local/share/provost/runs/demo-7/g1'],
    load: () => import('./supervise.ts'),
  },
]
