// `provost review submit`
import type { FlagValues, Run } from '#cli/command'
import { readPayloadFile } from '#evidence/payload-file'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async ({ flags, client }) => {
  const parameters = { session: need(flags, 'session') }
  const body = {
    runId: need(flags, 'run'),
    verdict: need(flags, 'verdict'),
    body: await readBody(flags),
    ...(typeof flags.findings === 'string' && { findings: await readFindings(flags.findings) }),
  }
  const submitted = await (await client()).call('submitReview', { parameters, body })
  const { run: seen, result, feedbackMessageId } = submitted
  const told = feedbackMessageId === null ? '' : `   feedback queued for ${seen.sessionId} (${feedbackMessageId})`
  const again = result === 'duplicate' ? '   was recorded before' : ''
  return { json: submitted, lines: [`${seen.id}  ${seen.status}  ${seen.verdict}${again}${told}`] }
}

/** Never taken from the environment: a verdict says itself what it is about. */
function need(flags: FlagValues, name: string): string {
  const value = flags[name]
  if (value === '') throw provostError('REVIEW_INPUT_INVALID', { message: `The review needs a ${name}.` })
  if (typeof value === 'string') return value
  throw provostError('USAGE', {
    message: `--${name} is missing`,
    hint: 'copy the whole line from the task of the review',
  })
}

async function readBody({ body, 'body-file': file }: FlagValues): Promise<string> {
  if (typeof body === 'string' && body !== '-') return body
  if (body === undefined && typeof file !== 'string') return ''
  return readText(typeof file === 'string' ? file : '-')
}

async function readText(path: string): Promise<string> {
  const read = await readPayloadFile(path)
  if (typeof read === 'string') return read
  const isLarge = read.bytes > 1024 * 1024
  if (isLarge)
    throw provostError('REVIEW_BODY_TOO_LARGE', { message: `The body has ${read.bytes} bytes; the limit is 262144.` })
  throw provostError('INPUT_INVALID', { message: `${path} is not UTF-8`, details: { field: 'body' } })
}

async function readFindings(path: string): Promise<readonly unknown[]> {
  const text = await readText(path)
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Said below, for both.
  }
  throw provostError('REVIEW_INPUT_INVALID', { message: `findings: ${path} must be a JSON list` })
}
