// `provost review trigger`
import type { Client } from '#api/client'
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { provostError } from '#kernel/errors/errors'
import { shortSha } from './print-review.ts'

type Triggered = Shape<'TriggeredReview'>

const WAIT_SECONDS = 45 * 60
const LOOK_MS = 1_000

export const run: Run = async context => {
  const { args, flags, client, progress, interrupted } = context
  const door = await client()
  progress('starting the reviewer')
  const body = { reviewer: flags.reviewer, again: flags.again === true }
  const response = await door.open('triggerReview', { parameters: { session: args.session! }, body })
  if (response.kind !== 'json')
    throw provostError('DAEMON_UNREACHABLE', { message: 'the daemon answered with something that is no review' })
  const triggered = response.body as Triggered
  const isNew = response.status === 201
  if (!flags.wait) return { json: { ...triggered, isNew }, lines: [describe(triggered, isNew)] }
  progress(describe(triggered, isNew))
  const seconds = readCountWord(context, 'timeout', WAIT_SECONDS, 86_400)
  const ended = await waitForEnd(door, triggered.run.id, Date.now() + seconds * 1_000, interrupted)
  const line = `${ended.id}  ${ended.status}  ${ended.verdict || ended.failReason || 'no verdict yet'}`
  return { json: ended, lines: [line], exitCode: ended.verdict === 'approved' ? 0 : 1 }
}

function describe(
  { run: { id, status, harness, targetSha, launch, verdict }, reviewerSessionId }: Triggered,
  isNew: boolean,
) {
  const commit = `commit ${shortSha(targetSha)}`
  if (!isNew && verdict !== '') return `${id}  ${status}   ${verdict} already for ${commit}`
  if (!isNew) return `${id}  ${status}   already under way for ${commit}`
  const how = launch === 'message' ? 'asked the reviewer that is already open' : `session ${reviewerSessionId}`
  return `${id}  ${status}   reviewer ${harness} (${how})   ${commit}`
}

/** Without a daemon nobody else looks at deadlines. */
async function waitForEnd(door: Client, run: string, untilMs: number, interrupted: Promise<void>) {
  let isOver = false
  void interrupted.then(() => {
    isOver = true
  })
  for (;;) {
    await door.call('settleReviews')
    const seen = await door.call('showReviewRun', { parameters: { run } })
    if ((seen.status !== 'launching' && seen.status !== 'running') || isOver || Date.now() >= untilMs) return seen
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
