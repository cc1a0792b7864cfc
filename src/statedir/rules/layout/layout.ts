// What may lie directly under `.provost/` and in its directories, and whether the log knows whom it belongs to.
import { isId } from '#kernel/events/ids'

export type LayoutVerdict = 'owned' | 'orphan' | 'foreign'

export type LayoutNoun = 'session' | 'task' | 'swarm_run'

/** A child is `owned` by nature, or named after something the log must know. */
export type LayoutRow = {
  readonly directory: string
  readonly child: RegExp
  readonly owner: { readonly noun: LayoutNoun; readonly idGroup: 1 } | 'house'
  readonly content: string
}

const TOP = ''

/** One table; a part that makes a new top-level name adds a row. */
export const LAYOUT_ROWS: readonly LayoutRow[] = [
  house(/^config\.yaml$/, 'configuration'),
  house(/^contract\.yaml$/, 'what the project adds to the state contract'),
  house(/^prompts$/, 'role prompts that replace the built-in ones'),
  house(/^state$/, 'the hand-over files of the workflow and their archive'),
  house(/^tasks$/, 'artifacts of tasks'),
  house(/^run$/, 'launches of sessions'),
  house(/^swarm$/, 'prompts and reports of swarm runs'),
  house(/^worktrees$/, 'worktrees of sessions, reviews, swarm agents and tests'),
  house(/^evidence$/, 'records, indexes and lessons'),
  house(/^cache$/, 'what can be made again'),
  named('tasks', /^(ta_[0-9A-Z]{2,26})$/, 'task', 'one task'),
  named('run', /^([a-z0-9-]+)$/, 'session', 'one session'),
  named('swarm', /^(sw_[0-9A-Z]{2,26})$/, 'swarm_run', 'one swarm run'),
  named('worktrees', /^([a-z0-9-]+?)-review-[1-9]\d*$/, 'session', 'a reviewer at its commit'),
  named('worktrees', /^([a-z0-9-]+?)-check-[1-9]\d*$/, 'session', 'checks at the head of a change'),
  named('worktrees', /^(ta_[0-9A-Z]{2,26})-test-[1-9]\d*$/, 'task', 'a test phase'),
  named('worktrees', /^(sw_[0-9A-Z]{2,26})$/, 'swarm_run', 'the agents of a swarm run'),
  named('worktrees', /^([a-z0-9-]+)$/, 'session', 'a worker'),
  { directory: 'worktrees', child: /^\.staging-.+$/, owner: 'house', content: 'being made' },
]

/** Directories whose children are looked at, one level deep. */
export const LAYOUT_DIRECTORIES: readonly string[] = [...new Set(LAYOUT_ROWS.map(row => row.directory))]

/** `directory` is relative to `.provost/`; empty for the top. */
export function classifyLayoutChild(
  directory: string,
  child: string,
  isKnown: (noun: LayoutNoun, id: string) => boolean,
): LayoutVerdict {
  const verdicts = LAYOUT_ROWS.filter(row => row.directory === directory).flatMap(row => judge(row, child, isKnown))
  return VERDICTS.find(verdict => verdicts.includes(verdict)) ?? 'foreign'
}

const VERDICTS: readonly LayoutVerdict[] = ['owned', 'orphan']

function judge(row: LayoutRow, child: string, isKnown: (noun: LayoutNoun, id: string) => boolean): LayoutVerdict[] {
  const match = row.child.exec(child)
  if (!match) return []
  if (row.owner === 'house') return ['owned']
  const id = match[row.owner.idGroup]!
  if (!isId(row.owner.noun, id)) return []
  return [isKnown(row.owner.noun, id) ? 'owned' : 'orphan']
}

function house(child: RegExp, content: string): LayoutRow {
  return { directory: TOP, child, owner: 'house', content }
}

function named(directory: string, child: RegExp, noun: LayoutNoun, content: string): LayoutRow {
  return { directory, child, owner: { noun, idGroup: 1 }, content }
}
