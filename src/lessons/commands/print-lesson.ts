// Decisions about lessons and what grows from them, as people read them.

import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'

export type DecidedLesson = {
  readonly action: string
  readonly from: string
  readonly to: string
  readonly by: string
  readonly cascade: readonly { readonly id: string; readonly cause: string }[]
  readonly problems: readonly string[]
}

const PASTS: Readonly<Record<string, string>> = {
  review: 'reviewed',
  accept: 'accepted',
  reject: 'rejected',
  edit: 'edited',
  reopen: 'reopened',
  invalidate: 'invalidated',
}

export function composeDecidedLesson(decided: DecidedLesson, style: Style, isDryRun = false): string[] {
  const { action, from, to, by, cascade, problems } = decided
  const past = PASTS[action] ?? action
  const begin = isDryRun ? `would be ${past}` : past
  return [
    `${style.good(begin)} by ${cleanText(by)}  (${from} → ${to})`,
    ...cascade.map(({ id, cause }) => `  cascade: ${id} ${style.warn('invalidated')} (${cause})`),
    ...problems.map(problem => `  ${style.warn('warning')}: ${cleanText(problem)}`),
  ]
}

export function composeComplaint(path: string, problems: readonly { line: number; path: string; message: string }[]) {
  return problems.map(({ line, path: field, message }) => `  ${path}:${line}  ${cleanText(`${field} ${message}`)}`)
}
