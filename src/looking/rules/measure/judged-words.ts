// Why a reviewer may be counted on, or not, in words: for whoever reads a list, and for whoever asks why.
import { REVIEWER_BARS } from './judge-reviewer.ts'
import type { MeasuredReviewer } from './measure-reviewer.ts'

const { cleanChangesMin } = REVIEWER_BARS

const WORDS: Readonly<Record<string, string>> = {
  J1: 'the controls were scored wrongly',
  J2: 'not judged yet, nothing planted was shown to it in a trial that counts',
  J3: 'it reports nothing at all',
  J4: `not judged yet, it needs ${cleanChangesMin} clean changes`,
  J5: 'it reports too much where nothing is wrong',
  J6: 'usable',
}

export function composeJudged({
  rule,
  cleanChanges,
  alarmsPerChange,
}: Pick<MeasuredReviewer, 'rule' | 'cleanChanges' | 'alarmsPerChange'>): string {
  const alarms =
    alarmsPerChange === null ? 'no clean change' : `${alarmsPerChange} false alarms per clean change (${cleanChanges})`
  return `${WORDS[rule] ?? rule} (${rule}): ${alarms}`
}
