// What comes from outside is read as it will be shown: no character of it can turn or hide another one.
import { showFormat } from '#kernel/text/text-hygiene'

/** For `JSON.parse`. */
export function shownOnPage(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? showFormat(value) : value
}
