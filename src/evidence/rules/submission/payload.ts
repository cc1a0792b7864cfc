// The first look at what arrived: small enough, not too deep, and JSON. Everything else is refused before it is parsed.
import { provostError } from '#kernel/errors/errors'
import { utf8Length } from '#kernel/text/utf8-length'
import { findDoubledKey } from './find-doubled-key.ts'
import { SUBMISSION_BYTES_MAX, SUBMISSION_DEPTH_MAX } from './submission.ts'

export function readPayload(text: string): unknown {
  const bytes = utf8Length(text)
  if (bytes > SUBMISSION_BYTES_MAX)
    throw tooLarge(`the submission has ${bytes} bytes; the limit is ${SUBMISSION_BYTES_MAX}`)
  if (isDeeper(text, SUBMISSION_DEPTH_MAX))
    throw tooLarge(`the submission is nested more than ${SUBMISSION_DEPTH_MAX} deep`)
  const value = parse(text)
  const doubled = findDoubledKey(text)
  if (doubled === undefined) return value
  // Which of the two counts is up to each reader, so two readers would see two submissions.
  throw provostError('EVIDENCE_NOT_JSON', { message: `the payload is not JSON: the key "${doubled}" stands twice` })
}

// A number like 1e999 is JSON by its letters, but no program can hold it and no hash can name it.
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a number is out of range')
      return value
    })
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    throw provostError('EVIDENCE_NOT_JSON', { message: `the payload is not JSON: ${error}`, cause })
  }
}

/** Counts brackets outside of texts; for what is not JSON the count means nothing, and the parser will say so. */
function isDeeper(text: string, depthMax: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isInText && character === '\\') index++
    else if (character === '"') isInText = !isInText
    else if (!isInText && (character === '{' || character === '[')) depth++
    else if (!isInText && (character === '}' || character === ']')) depth--
    if (depth > depthMax) return true
  }
  return false
}

function tooLarge(message: string): Error {
  return provostError('EVIDENCE_TOO_LARGE', { message })
}
