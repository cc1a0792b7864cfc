// Every rule that can change a session as a sentence, for `why`, the dashboard and the documents.
import { DETECTING_RULES } from '../liveness/decide-detecting.ts'
import { PROBE_TABLE } from '../liveness/decide-probe.ts'
import { OPEN_RUNG, RUNGS } from '../pull-request/decide-open-pr.ts'
import { TERMINAL_PR_RULES } from '../pull-request/decide-terminal-pr.ts'

const RUNG_SENTENCES = [...Object.values(RUNGS), OPEN_RUNG].map(({ rule, because }) => [rule, because] as const)

/** Of the rows inside a rule: `P3/D1` has two. */
const ROWS: ReadonlyMap<string, string> = new Map([
  ...PROBE_TABLE.map(({ rule, because }) => [rule, because] as const),
  ...Object.entries(DETECTING_RULES),
  ...RUNG_SENTENCES,
  ...Object.entries(TERMINAL_PR_RULES),
])

const RULES: ReadonlyMap<string, string> = new Map([
  ['session.created', 'it was created, and its agent has not been heard yet'],
  ['activity.active', 'the agent said that it works, or its program was started'],
  ['activity.ready', 'the agent says that it has finished'],
  ['activity.idle', 'the agent stopped and claims nothing'],
  ['activity.words_follow', 'the agent has started and listens; its first words have not reached it yet'],
  ['activity.waiting_input', 'the agent waits for a person'],
  ['activity.blocked', 'the agent asks for permission'],
  ['activity.quota_paused', 'the quota of the agent is used up'],
  ['activity.proof_of_life', 'a signal from the agent proves that it lives'],
  ['activity.exit_is_not_death', 'a signal says that the agent leaves; only its process can prove that'],
  ['activity.before_episode', 'the signal is older than the doubt and lifts nothing'],
  ['activity.not_valid', 'the signal cannot be relied on'],
  ['activity.older', 'a newer signal was heard already'],
  ['forge.not_fetched', 'the forge could not be asked'],
  ['forge.none', 'there is no change yet'],
  ['forge.merged_is_final', 'a merged change stays merged'],
  ['kill.manual', 'a person ended it'],
  ['kill.cleanup', 'it was ended to clean up'],
  ['kill.error', 'it could not be started'],
  ['kill.already_ended', 'it had ended already'],
  ['spawn.completed', 'its process was started; the agent has not been heard yet'],
  ['restore.reopened', 'it was opened again'],
  ['restore.not_ended', 'it has not ended'],
  ['ended.runtime_only', 'it has ended; only its runtime is looked at'],
  ['ended.activity_only', 'it has ended; what its agent says is only noted'],
  ['ended.ignored', 'it had ended before its start was reported'],
  ['witness.nothing_new', 'how it ended was known already'],
  ['fence.generation', 'this was about another life of it'],
  ['fence.sequence', 'this signal was heard already'],
])

export function sentenceOf(rule: string): string {
  const known = RULES.get(rule)
  if (known !== undefined) return known
  const rows = rule.slice(rule.indexOf('.') + 1).split('/')
  return rows.map(row => ROWS.get(row) ?? row).join('; ')
}

/** Where the table of a rule stands in the specification. */
export function tableOf(rule: string): string {
  if (rule.startsWith('probe.')) return rule.includes('/') ? 'session 3.1 and 3.2' : 'session 3.1'
  if (rule.startsWith('forge.R')) return 'session 3.4'
  if (rule.startsWith('forge.T')) return 'session 3.5'
  return 'session 3.8'
}
