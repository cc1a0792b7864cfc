// A reviewer in words: its identity, how it is judged, and what it reports where nothing is wrong.
import type { SignLook } from '#web/parts/look'
import type { ReviewerWithMeasure } from './reviewers.tsx'

export const REVIEWER_LOOKS: Readonly<Record<ReviewerWithMeasure['verdict'], SignLook>> = {
  usable: { icon: '✓', word: 'usable', tone: 'good' },
  echoer: { icon: '≡', word: 'reports everything', tone: 'bad' },
  silent: { icon: '∅', word: 'reports nothing', tone: 'bad' },
  unknown: { icon: '?', word: 'not judged yet', tone: 'unknown' },
  scorer_broken: { icon: '⚠', word: 'scored wrongly', tone: 'bad' },
}

export function composeModel({ model, promptSha256, lens }: ReviewerWithMeasure['reviewer']): string {
  const auditor = lens === undefined ? '' : `auditor with lens ${lens} · `
  return `${auditor}${model === null ? 'model not told' : `model ${model} as told`} · prompt ${promptSha256.slice(0, 8)}`
}

export function composeAlarms({ alarmsPerChange, cleanChanges }: ReviewerWithMeasure): string {
  return alarmsPerChange === null ? 'no clean change yet' : `${alarmsPerChange} per clean change (${cleanChanges})`
}
