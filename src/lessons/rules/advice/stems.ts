// The words of a text in one form each: plural and tense are cut off, names are taken apart.
import { isTaskWord } from './task-words.ts'

const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?:ies)$/, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/, ''],
  [/(?<=[^su])s$/, ''],
  [/(?<=\p{L}{3})(?:ing|ed|er|ly|ment|ness|able|ible|ation|ion)$/u, ''],
  [/(?<=\p{L}{3})e$/u, ''],
  [/(\p{L})\1$/u, '$1'],
]

/** In the order of the text, as often as they are said. */
export function stemsOf(text: string): string[] {
  const apart = text.replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ').toLowerCase()
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isTaskWord).map(stemOf)
}

export function stemOf(word: string): string {
  return ENDINGS.reduce((stem, [ending, instead]) => (stem.length > 3 ? stem.replace(ending, instead) : stem), word)
}
