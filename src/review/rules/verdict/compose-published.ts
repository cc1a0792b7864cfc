// A review as Provost itself posts it on a forge: the verdict, what was found, and the mark by which it is known again.
import type { ReviewVerdict } from '../record/review.ts'
import type { ReviewFinding } from './review-finding.ts'

export type PublishedReview = {
  readonly runId: string
  readonly harness: string
  readonly verdict: ReviewVerdict
  readonly body: string
  readonly findings: readonly ReviewFinding[]
}

export function composePublished({ runId, harness, verdict, body, findings }: PublishedReview): string {
  // The mark comes first: a mark inside of what a reviewer wrote is not its own.
  const parts = [
    `provost-run: ${runId}`,
    `**${verdict.replace('_', ' ')}** by ${harness}`,
    ...(body.trim() === '' ? [] : [body.trim()]),
    ...(findings.length === 0 ? [] : [findings.map(composeFinding).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function composeFinding({ severity, path, line, message }: ReviewFinding): string {
  const place = path === undefined ? '' : ` \`${path}${line === undefined ? '' : `:${line}`}\``
  return `- ${severity}${place}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`
}
