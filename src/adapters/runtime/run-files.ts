// The run directory of one launch, `.provost/run/<session>/g<generation>/`: only its owner may look inside.
import { lstat, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#core/kernel/errors'
import { readExitRecord, readHeartbeat, readIdentity } from '#core/session/run-documents'
import type { Found, NumberedLine, RunFiles, RunPlace, RunStart } from '#ports/session-runtime'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { findLinkedParent } from '../files/safe-path.ts'
import { followOutput } from './follow-output.ts'

const DOCUMENT_BYTES_MAX = 64 * 1024
const SIGNALS_AT_ONCE = 1024 * 1024
const PRIVATE = { mode: 0o600, flag: 'wx' } as const

export function runFilesOf(tokenFor: (place: RunPlace) => string | Promise<string>): RunFiles {
  return {
    pathOf,
    isTaken,
    prepare: async (place, start) => prepare(place, start, await tokenFor(place)),
    readIdentity: place => readDocument(place, 'identity.json', readIdentity),
    readHeartbeat: place => readDocument(place, 'heartbeat.json', readHeartbeat),
    readExit: place => readDocument(place, 'exit.json', readExitRecord),
    readSignals,
    readPrompt: place => readFile(join(pathOf(place), 'prompt.md'), 'utf8').catch(() => undefined),
    readOutput,
    streamOutput,
    measureOutput,
    followOutput: (place, from, signal) => followOutput(pathOf(place), from, signal),
    keepMessage,
  }
}

function pathOf(place: RunPlace): string {
  return join(place.root, relativePathOf(place))
}

async function isTaken(root: string, session: string): Promise<boolean> {
  return lstat(join(root, '.provost/run', session)).then(
    () => true,
    () => false,
  )
}

function relativePathOf({ session, generation }: RunPlace): string {
  return `.provost/run/${session}/g${generation}`
}

async function prepare(place: RunPlace, start: RunStart, token: string): Promise<void> {
  const directory = await makeRunDirectory(place)
  const { argv, env, stdin, firstInput, dialect, files } = start.launch
  const documents = [
    { name: 'prompt.md', text: start.prompt },
    { name: 'system.md', text: start.system },
    { name: 'token', text: `${token}\n` },
    ...files,
  ]
  for (const { name, text } of documents) await writeFile(join(directory, name), text, PRIVATE)
  const { session: sessionId, generation } = place
  const { harness, cwd, terminal } = start
  const launch = { schema: 1, sessionId, generation, harness, argv, cwd, env, stdin, firstInput, dialect, terminal }
  await writeFileAtomic(join(directory, 'launch.json'), `${JSON.stringify(launch)}\n`, 0o600)
}

/** A directory that is there already belongs to a launch that may live: it is never used again. */
async function makeRunDirectory(place: RunPlace): Promise<string> {
  const path = relativePathOf(place)
  const link = await findLinkedParent(place.root, path)
  if (link) throw spawnFailed(place, `${link.path} is a ${link.is}, not a directory of Provost`)
  await mkdir(join(place.root, '.provost/run', place.session), { recursive: true, mode: 0o700 })
  try {
    await mkdir(pathOf(place), { mode: 0o700 })
  } catch (cause) {
    throw spawnFailed(place, `its run directory ${path} cannot be made`, cause)
  }
  return pathOf(place)
}

function spawnFailed({ session }: RunPlace, why: string, cause?: unknown): Error {
  return provostError('SPAWN_FAILED', { cause, details: { id: session, step: 'prepare', why } })
}

async function readDocument<Document>(
  place: RunPlace,
  name: string,
  read: (value: unknown) => Document | undefined,
): Promise<Found<Document>> {
  const text = await readBounded(join(pathOf(place), name), 0, DOCUMENT_BYTES_MAX).catch(missing)
  if (text === undefined) return undefined
  try {
    return read(JSON.parse(text.toString('utf8'))) ?? 'unreadable'
  } catch {
    return 'unreadable'
  }
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return
  throw error
}

async function readSignals(place: RunPlace, after: number): Promise<NumberedLine[]> {
  const bytes = await readBounded(join(pathOf(place), 'signals.jsonl'), after, SIGNALS_AT_ONCE).catch(missing)
  if (bytes === undefined) return []
  const lines: NumberedLine[] = []
  for (let from = 0, end = bytes.indexOf(0x0a); end !== -1; from = end + 1, end = bytes.indexOf(0x0a, from))
    lines.push({ seq: after + end + 1, line: bytes.toString('utf8', from, end) })
  return lines
}

async function readOutput(place: RunPlace, maxBytes: number): Promise<Uint8Array> {
  const path = join(pathOf(place), 'output.log')
  const file = await open(path, 'r').catch(missing)
  if (!file) return new Uint8Array()
  try {
    const { size } = await file.stat()
    return await readAt(file, Math.max(0, size - maxBytes), maxBytes)
  } finally {
    await file.close()
  }
}

async function measureOutput(place: RunPlace): Promise<number> {
  return (await stat(join(pathOf(place), 'output.log')).catch(missing))?.size ?? 0
}

const PARTS_KEPT = 4

async function* streamOutput(place: RunPlace): AsyncIterable<Uint8Array> {
  const newest = join(pathOf(place), 'output.log')
  const older = Array.from({ length: PARTS_KEPT }, (_, index) => `${newest}.${PARTS_KEPT - index}`)
  for (const path of [...older, newest]) {
    const file = await open(path, 'r').catch(missing)
    if (file) yield* file.createReadStream()
  }
}

async function readBounded(path: string, from: number, max: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return await readAt(file, from, max)
  } finally {
    await file.close()
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, from: number, max: number): Promise<Buffer> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(Math.max(0, Math.min(max, size - from)))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  return buffer.subarray(0, bytesRead)
}

async function keepMessage(place: RunPlace, name: string, text: string): Promise<string> {
  const path = join(pathOf(place), name)
  await writeFileAtomic(path, text, 0o600)
  return path
}
