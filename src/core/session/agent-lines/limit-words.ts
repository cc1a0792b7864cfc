// Whether an error speaks of a limit of use. Agents that have no code for it say it in words.

const LIMIT_WORDS =
  /\b(?:usage limit|rate limit|quota|too many requests|RESOURCE_EXHAUSTED|limit reached|(?:status|error|code)\b.{0,12}\b429)\b/i

export function isAboutLimit(message: unknown): boolean {
  return typeof message === 'string' && LIMIT_WORDS.test(message.slice(0, 4000))
}
