// The words of a task that can be found again in a lesson.

const STOP_WORDS: ReadonlySet<string> = new Set(
  'the and for with from that this into when not are was has have its must should add fix new all any but use make'.split(
    ' ',
  ),
)

const LENGTH_MIN = 3

/** Every word in lower case, each once. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Without short words and the ones that every task uses. */
export function taskWordsOf(task: string): Set<string> {
  return new Set([...wordsOf(task)].filter(isTaskWord))
}

/** In lower case. */
export function isTaskWord(word: string): boolean {
  return [...word].length >= LENGTH_MIN && !STOP_WORDS.has(word)
}
