// One thing that waits for a person: what is asked, of what, since when, and the answers that are likely.

/** What each kind is called, and how much depends on it. */
export const INBOX_KINDS = {
  loss: { word: 'lost agents', risk: 'high' },
  contradiction: { word: 'contradiction', risk: 'high' },
  permission: { word: 'permission', risk: 'high' },
  question: { word: 'question', risk: 'normal' },
  held: { word: 'held', risk: 'normal' },
  plan: { word: 'plan', risk: 'normal' },
  accept: { word: 'acceptance', risk: 'normal' },
  merge: { word: 'merge', risk: 'normal' },
  gate: { word: 'gate', risk: 'normal' },
  quarantine: { word: 'quarantine', risk: 'normal' },
  crash: { word: 'crash', risk: 'normal' },
  quota: { word: 'quota', risk: 'normal' },
  budget: { word: 'budget', risk: 'normal' },
  intent: { word: 'given up', risk: 'normal' },
  start: { word: 'nobody works', risk: 'low' },
  lesson: { word: 'lesson', risk: 'low' },
} as const

export type InboxKind = keyof typeof INBOX_KINDS

export type Risk = (typeof INBOX_KINDS)[InboxKind]['risk']

/** What an answer may ask for: what takes long is started and told about later. */
export const ANSWER_ROUTES = [
  'answerPermission',
  'answerSpendLimit',
  'retryIntent',
  'mergeChange',
  'restoreSession',
  'cleanUpSessions',
  'runTask',
] as const

/** A request that gives one answer. */
export type InboxAnswer = {
  readonly label: string
  readonly route: (typeof ANSWER_ROUTES)[number]
  readonly parameters: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | null
}

export type InboxRow = {
  /** The same as long as the same is asked. */
  readonly id: string
  readonly kind: InboxKind
  readonly risk: Risk
  /** As `provost why` takes it; null where nothing is kept about it. */
  readonly why: string | null
  readonly page: string
  readonly project: string | null
  readonly title: string
  readonly asks: string
  readonly since: string | null
  /** Answers it, or shows what it is about. */
  readonly command: string
  readonly answers: readonly InboxAnswer[]
}

export type AskedOfPerson = Omit<InboxRow, 'risk' | 'answers'> & Partial<Pick<InboxRow, 'answers'>>

export function ask(asked: AskedOfPerson): InboxRow {
  return { answers: [], ...asked, risk: INBOX_KINDS[asked.kind].risk }
}

const RISKS: readonly Risk[] = ['high', 'normal', 'low']

/** What depends most on it comes first, then what has waited longest. */
export function sortInbox(rows: readonly InboxRow[]): InboxRow[] {
  return rows.toSorted(
    (a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) || (a.since ?? '').localeCompare(b.since ?? ''),
  )
}
