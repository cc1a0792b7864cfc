// Trials that do not count, in words: how many, and why.

const WORDS: Readonly<Record<string, string>> = {
  otherReviewer: 'of another reviewer, model or prompt',
  otherClass: 'of another class',
  plantNotValid: 'whose plant is no proven defect',
  runNotComplete: 'without a verdict',
  notBlind: 'that were not blind',
  future: 'from the future',
  tooOld: 'too old',
}

export function composeLeft(left: Readonly<Record<string, number>>): string {
  const words = Object.entries(left).flatMap(([why, count]) => (count > 0 ? `${count} ${WORDS[why] ?? why}` : []))
  return words.length === 0 ? 'none' : words.join(', ')
}
