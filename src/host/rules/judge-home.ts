// Whether a daemon still has its home. A read that failed says something about the read, not about the home: only what was
// seen to be gone, or to belong to another daemon, is a reason to end.
import type { Decision } from '#kernel/machine/decision'

export type HomeSight = {
  readonly home: 'there' | 'gone' | 'unreadable'
  /** The pid that the paper names. */
  readonly paper: number | 'gone' | 'unreadable'
  readonly own: number
}

export type HomeAnswer = { readonly goesOn: boolean; readonly why: string }

type Row = { readonly rule: string; readonly when: (sight: HomeSight) => boolean } & HomeAnswer

const ROWS: readonly Row[] = [
  { rule: 'H1', when: ({ home }) => home === 'gone', goesOn: false, why: 'the home is gone' },
  { rule: 'H2', when: ({ home }) => home === 'unreadable', goesOn: true, why: 'the home cannot be read' },
  { rule: 'H3', when: ({ paper }) => paper === 'gone', goesOn: false, why: 'daemon.json is gone' },
  { rule: 'H4', when: ({ paper }) => paper === 'unreadable', goesOn: true, why: 'daemon.json cannot be read' },
  { rule: 'H5', when: ({ paper, own }) => paper !== own, goesOn: false, why: 'daemon.json names another daemon' },
]
const OURS = { rule: 'H6', goesOn: true, why: '' }

export function judgeHome(sight: HomeSight): Decision<HomeAnswer, HomeSight> {
  const { rule, goesOn, why } = ROWS.find(row => row.when(sight)) ?? OURS
  return { result: { goesOn, why }, rule, evidence: sight }
}
