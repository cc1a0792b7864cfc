// How `provost help` groups the first words of the command table, and what each group of commands is about.

export const BEGINNING: readonly (readonly [line: string, about: string])[] = [
  ['provost setup', 'look over this machine, and make this repository a project'],
  ['provost task new "…"', 'say what is to be done'],
  ['provost task run', 'let agents take it as far as it goes by itself'],
]

export type HelpGroup = { readonly title: string; readonly words: readonly string[] }

export const HELP_GROUPS: readonly HelpGroup[] = [
  { title: 'Work', words: ['status', 'inbox', 'task', 'change', 'review', 'why'] },
  {
    title: 'Agents',
    words: ['session', 'orchestrator', 'salvage', 'host', 'node', 'work', 'ask', 'secret', 'usage', 'webhook'],
  },
  { title: 'Audits', words: ['swarm', 'finding', 'looking'] },
  {
    title: 'Proof and lessons',
    words: ['proof', 'gate', 'evidence', 'ci', 'hook', 'lessons', 'patterns', 'recommendations', 'doctrine', 'advise'],
  },
  { title: 'Projects and settings', words: ['init', 'project', 'trust', 'pass', 'cage', 'config', 'state'] },
  { title: 'The log', words: ['log', 'replay', 'reactor', 'request', 'backup', 'restore-backup'] },
  {
    title: 'This machine',
    words: ['setup', 'doctor', 'daemon', 'service', 'serve', 'upgrade', 'open', 'version'],
  },
  { title: 'Reference', words: ['help', 'errors', 'machines', 'repl', 'completion', 'conformance', 'mcp', 'acp'] },
]

export const GROUP_ABOUTS: Readonly<Record<string, string>> = {
  task: 'Carry one change from a brief to done: new, run, status, accept, …',
  change: 'Changes of branches: look at them, check them, merge them',
  review: 'Verdicts on one commit, by reviewer agents or people',
  session: 'Agents at work: spawn, list, show, send, answer, kill, cleanup, …',
  orchestrator: 'The agent that directs others',
  salvage: 'What was saved of worktrees that are gone',
  usage: 'What agents used, what it cost, what nobody told',
  webhook: 'Addresses that are told what a person would want to know',
  host: 'Whether agents of this machine were lost',
  ask: 'What was asked of other nodes, and what became of it',
  node: 'The homes that work from one store, and how each is heard',
  secret: 'Provider keys, each sealed for the one node that may open it',
  work: 'What was asked for on whatever node fits, and why it waits',
  swarm: 'Waves of agents that audit a repository',
  finding: 'What was found, and what became of it',
  looking: 'What the silence of a reviewer is worth, by trials',
  proof: 'Packs that prove to strangers what a change went through',
  hook: 'What git asks before it pushes',
  evidence: 'Verified records of what was run, and gates over them',
  lessons: 'What was learned, reviewed by people',
  patterns: 'What several lessons have in common',
  recommendations: 'What to do about it',
  doctrine: 'What always holds',
  project: 'The repositories that Provost works in',
  pass: 'Who else may come in, under which name and in which role',
  cage: 'What an agent sees of this machine, and whether it can be kept there',
  trust: 'What of a repository may start programs or open gates',
  config: 'Settings, each with the place it came from',
  state: 'The files that agents hand to each other',
  log: 'Every event that ever happened here',
  reactor: 'What happens by itself, and how often it was tried',
  request: 'What became of a request with a key',
  service: 'Run the daemon as a service of systemd or launchd',
  daemon: 'Start, stop and look at the daemon of this home',
  errors: 'Every error, what it means and what to do',
}
