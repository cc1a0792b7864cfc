// Runs a program as a child of this very process.
import { spawn } from 'node:child_process'
import { hasStarted } from './has-started.ts'
import type { ProgramEnd, ProgramWish } from './run-program.ts'

/** Nobody reads more of what went wrong. */
const STDERR_MAX_BYTES = 64 * 1024

/** Rejects with the system's own error when it could not be started. */
export async function runHere(wish: ProgramWish): Promise<ProgramEnd> {
  const { program, args, cwd, env, input, timeoutMs, outputMaxBytes } = wish
  const child = await hasStarted(spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: 'pipe' }))
  let stoppedFor: ProgramEnd['stoppedFor'] = null
  const stopFor = (reason: 'time' | 'output') => {
    stoppedFor ??= reason
    child.kill()
  }
  const timer = setTimeout(() => stopFor('time'), timeoutMs)
  const stdout = keepChunks(child.stdout, outputMaxBytes, () => stopFor('output'))
  const stderr = keepChunks(child.stderr, STDERR_MAX_BYTES)
  child.stdin.on('error', () => {}) // it may have ended before it read everything
  child.stdin.end(input ?? '')
  return new Promise(resolve => {
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer)
      resolve({ exitCode, signal, stoppedFor, stdout: stdout(), stderr: stderr() })
    })
  })
}

/** The first bytes of a stream, up to a limit; what comes after it is read and left. */
function keepChunks(stream: NodeJS.ReadableStream, bytesMax: number, onMore?: () => void): () => Buffer {
  const chunks: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= bytesMax) chunks.push(chunk)
    else onMore?.()
  })
  return () => Buffer.concat(chunks)
}
