// Reads what a person wants to submit: a file, or what was piped in. Of something too large only the beginning is kept.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { provostError } from '#kernel/errors/errors'

/** Text as it is, or the bytes of what is no text or too large. */
export type PayloadBody = string | { readonly payload_base64: string; readonly bytes: number; readonly sha256: string }

const KEPT_MAX_BYTES = 1024 * 1024

export async function readPayloadFile(path: string): Promise<PayloadBody> {
  const digest = createHash('sha256')
  const kept: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of path === '-' ? (process.stdin as AsyncIterable<Buffer>) : readChunks(path)) {
      if (bytes < KEPT_MAX_BYTES) kept.push(chunk.subarray(0, KEPT_MAX_BYTES - bytes))
      digest.update(chunk)
      bytes += chunk.length
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
  const head = Buffer.concat(kept)
  const text = bytes === head.length ? textOf(head) : undefined
  return text ?? { payload_base64: head.toString('base64'), bytes, sha256: digest.digest('hex') }
}

const CHUNK_BYTES = 65_536

// A stream takes several milliseconds to set up, and nobody else waits for this process.
function* readChunks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      const size = readSync(file, chunk)
      if (size === 0) return
      yield chunk.subarray(0, size)
    }
  } finally {
    closeSync(file)
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function unreadable(path: string, cause: unknown): Error {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  if (isMissing)
    return provostError('NOT_FOUND', {
      message: `no file ${path}`,
      hint: 'name an existing file',
      details: { noun: 'file', id: path },
    })
  return provostError('INPUT_INVALID', { message: `${path} cannot be read`, cause, details: { field: 'file' } })
}
