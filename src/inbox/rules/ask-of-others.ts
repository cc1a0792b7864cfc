// What changes, lessons, limits, machines and the reactor wait for a person for.
import { HELD_BACK } from '#board/rules/derive-lane'
import { isOneOf } from '#kernel/reading/json-value'
import { ask, type InboxRow } from './inbox-row.ts'

export type WaitingChange = {
  readonly id: string
  readonly project: string
  readonly session: string
  readonly title: string
  readonly rung: string
  readonly headSha: string
  readonly since: string
  /** The agent that made it lives: what holds it back is told to that one. */
  readonly isWorkedAt: boolean
}

const HELD_WORDS: Readonly<Record<(typeof HELD_BACK)[number], string>> = {
  ci_failing: 'A required check fails',
  changes_requested: 'A reviewer asks for changes',
  bot_comments: 'Comments of a bot are not resolved',
  merge_conflicts: 'It conflicts with its base',
}

export function askOfChange(change: WaitingChange): InboxRow[] {
  const { id, project, session, title, rung, headSha, since, isWorkedAt } = change
  const place = { why: `change:${id}`, page: `/sessions/${session}`, project, title: title || id, since }
  if (rung === 'merge_ready')
    return [
      ask({
        ...place,
        id: `merge/${id}`,
        kind: 'merge',
        asks: 'It may be merged.',
        command: `provost change merge ${id}`,
        answers: [
          {
            label: 'merge',
            route: 'mergeChange',
            parameters: { project, number: id.slice(id.lastIndexOf('/') + 1) },
            body: { expect: headSha },
          },
        ],
      }),
    ]
  if (!isOneOf(rung, HELD_BACK) || isWorkedAt) return []
  const asks = `${HELD_WORDS[rung]}, and no agent works at it any more.`
  return [ask({ ...place, id: `held/${id}`, kind: 'held', asks, command: `provost change show ${id}` })]
}

export type WaitingLesson = {
  readonly finding_id: string
  readonly title: string
  readonly waits_for: 'review' | 'decision' | 'second_look'
  readonly since: string
}

const LESSON_ASKS: Readonly<Record<WaitingLesson['waits_for'], string>> = {
  review: 'Is this a lesson?',
  decision: 'It was reviewed: does it hold?',
  second_look: 'It was decided, and has been seen again since.',
}

export function askOfLesson({ finding_id, title, waits_for, since }: WaitingLesson): InboxRow {
  const command = `provost lessons show ${finding_id}`
  const place = { why: `lesson:${finding_id}`, page: `/lessons/${finding_id}`, project: null, title }
  return ask({ ...place, id: `lesson/${finding_id}`, kind: 'lesson', asks: LESSON_ASKS[waits_for], since, command })
}

export type WaitingLimit = {
  readonly id: string
  readonly action: string
  readonly spent: number
  readonly currency: string
}

export function askOfLimit({ id, action, spent, currency }: WaitingLimit): InboxRow[] {
  const place = {
    id: `budget/${id}`,
    kind: 'budget',
    why: null,
    page: '/usage',
    project: null,
    title: id,
    since: null,
  } as const
  const used = `${spent} ${currency} are spent`
  if (action === 'stop') {
    const asks = `${used}: nothing more is started under this limit until somebody grants more.`
    return [ask({ ...place, asks, command: `provost usage limit grant ${id}` })]
  }
  if (action !== 'ask') return []
  const answers = [true, false].map(yes => ({
    label: yes ? 'go on' : 'not more',
    route: 'answerSpendLimit' as const,
    parameters: {},
    body: { id, yes },
  }))
  return [ask({ ...place, asks: `${used}: may it go on?`, command: `provost usage limit answer ${id} --yes`, answers })]
}

export type GivenUpIntent = {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly lastError: string | null
}

export function askOfIntent({ id, kind, subject, lastError }: GivenUpIntent): InboxRow {
  const asks = `Provost has given up ${kind.replaceAll('_', ' ')}: ${lastError ?? 'nobody kept why'}.`
  const again = { label: 'try again', route: 'retryIntent' as const, parameters: { id }, body: null }
  const place = { why: null, page: '/log', project: null, title: subject, since: null }
  return ask({
    ...place,
    id: `intent/${id}`,
    kind: 'intent',
    asks,
    command: `provost reactor retry ${id}`,
    answers: [again],
  })
}

export type SuspectedHost = {
  readonly name: string
  readonly incident: { readonly since: string; readonly evidence: string } | null
}

export function askOfHost({ name, incident }: SuspectedHost): InboxRow[] {
  if (incident === null) return []
  const asks = 'Most of its agents looked dead at once. Nothing was ended for it: is it true?'
  const place = { why: null, page: '/sessions', project: null, title: name, since: incident.since }
  return [ask({ ...place, id: `loss/${name}`, kind: 'loss', asks, command: 'provost host status' })]
}
