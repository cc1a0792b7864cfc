// One change for people: where it stands first, then each fact, then what is missing and what to do next.
import type { Shape } from '#api/schemas'
import { composeFacts } from '#cli/print/facts'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'
import { sayChangeSize } from '../rules/say-change-size.ts'

type Change = Shape<'Change'>

const TAIL_LINES = 10

export function composeChange(change: Change, style: Style): string[] {
  return [
    composeHeadline(change, style),
    ...composeFacts(listFacts(change)).map(line => `  ${line}`),
    ...change.checks.flatMap(check => composeCheck(check, change, style)),
    ...composeNext(change, style),
  ]
}

export function composeHeadline({ id, state, rung, rule, title }: Change, style: Style): string {
  const where = rung === state ? state : `${state}, ${rung}`
  return `${style.bold(id)}  ${style.bold(where)}  (${rule})  ${cleanText(title)}`
}

function listFacts(change: Change): [string, string][] {
  const { session, branch, base, headSha, size, review, ci, conflicts, conflictPaths, url, mergeCommit } = change
  const comments = change.humanComments.length + change.botComments.length
  return [
    ['session', `${session} on ${branch}`],
    ['head', headSha],
    ['base', base],
    ...(size === null ? [] : [['size', sayChangeSize(size)] as [string, string]]),
    ...(url === '' ? [] : [['url', url] as [string, string]]),
    ['conflicts', conflicts === null ? 'not known' : conflicts ? conflictPaths.join(', ') || 'yes' : 'none'],
    ['review', review.replace('_', ' ')],
    ...(comments > 0 ? [['comments', `${comments} without an answer`] as [string, string]] : []),
    ['checks', ci === 'none' ? 'none are required' : ci],
    ...(mergeCommit === null ? [] : [['merged as', mergeCommit] as [string, string]]),
  ]
}

function composeCheck(check: Change['checks'][number], { required }: Change, style: Style): string[] {
  const { name, conclusion, exitCode, logTail } = check
  const word = conclusion ?? 'running'
  const paint = conclusion === 'success' ? style.good : conclusion === null ? style.dim : style.bad
  const optional = required.includes(name) ? '' : ' (not required)'
  const exit = exitCode === null || conclusion === 'success' ? '' : `, exit ${exitCode}`
  const tail = logTail.trim() === '' ? [] : logTail.trimEnd().split('\n').slice(-TAIL_LINES)
  return [
    `  check ${cleanText(name)}: ${paint(word.replace('_', ' '))}${exit}${optional}`,
    ...tail.map(line => style.dim(`    ${cleanText(line)}`)),
  ]
}

function composeNext({ id, state, headSha, missing, mergeable }: Change, style: Style): string[] {
  if (state === 'merged' || state === 'closed') return []
  if (mergeable)
    return [style.good('it may be merged'), style.dim(`next: provost change merge ${id} --expect ${headSha} --apply`)]
  return missing.map(what => `${style.warn('missing')}: ${cleanText(what)}`)
}
