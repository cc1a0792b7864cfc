// The message that brings a request for changes to the worker (spec 3.6).
import { fenceOutsideText } from '#kernel/text/outside-text'

export type ReviewFeedback = {
  readonly runId: string
  readonly harness: string
  readonly targetSha: string
  readonly body: string
  /** The head right before sending; null when it is not known. */
  readonly currentHead: string | null
}

export function composeFeedback({ runId, harness, targetSha, body, currentHead }: ReviewFeedback): string {
  const hasMoved = currentHead !== null && currentHead !== targetSha
  const parts = [
    ...(hasMoved ? [`The head moved to ${currentHead} since this review; some of it may be settled.`] : []),
    `Review ${runId} by ${harness} asks for changes of commit ${targetSha}.`,
    fenceOutsideText(body),
    'When you have pushed a fix, the review runs again on the new commit.',
  ]
  return `${parts.join('\n\n')}\n`
}
