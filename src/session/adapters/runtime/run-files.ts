// The run directory of one launch, `<home>/runs/<session>/g<generation>/`: only its owner may look inside. It lies in the home
// of Provost and not in the repository, where `git clean` removes it and the user's tests find it.
import { closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { provostError } from '#kernel/errors/errors'
import type { Found, NumberedLine, RunFiles, RunPlace, RunStart } from '#session/ports/session-runtime'
import {
  type Heartbeat,
  readExitRecord,
  readHeartbeat,
  readIdentity,
  readLaunch,
  readRefused,
} from '#session/rules/life/run-documents'
import { elsewhereOf, isOurs } from './elsewhere.ts'
import { followOutput } from './follow-output.ts'
import { LineSplitter } from './line-splitter.ts'

const DOCUMENT_BYTES_MAX = 64 * 1024
/** It holds the prompt. */
const LAUNCH_BYTES_MAX = 16 * 1024 * 1024
const LINES_AT_ONCE = 1024 * 1024
const PRIVATE = { mode: 0o600, flag: 'wx' } as const

export type RunFilesParts = {
  /** Of Provost. */
  readonly home: string
  readonly tokenFor: (place: RunPlace) => string | Promise<string>
}

export function runFilesOf({ home, tokenFor }: RunFilesParts): RunFiles {
  const pathOf = runFinder(home)
  const inRun = (place: RunPlace, name: string) => join(pathOf(place), name)
  return {
    pathOf,
    isTaken: async (root, session) => [join(home, 'runs', session), oldRunsOf(root, session)].some(existsSync),
    prepare: async (place, start) => {
      const token = start.door ? null : await tokenFor(place)
      await prepare(newRunOf(home, place), place, start, token, home)
    },
    readLaunch: place => readDocument(inRun(place, 'launch.json'), readLaunch, LAUNCH_BYTES_MAX),
    readIdentity: place => readDocument(inRun(place, 'identity.json'), readIdentity),
    readHeartbeat: place => readNewest(pathOf(place)),
    readRefused: place => readDocument(inRun(place, 'refused.json'), readRefused),
    readExit: async place =>
      (await readDocument(inRun(place, 'exit.json'), readExitRecord)) ??
      readElsewhere(pathOf(place), 'exit.json', readExitRecord),
    hasExit: place => existsSync(inRun(place, 'exit.json')),
    readSignals: (place, after) => readLines(inRun(place, 'signals.jsonl'), after),
    readUsage: (place, after) => readLines(inRun(place, 'usage.jsonl'), after),
    readPrompt: place => readFile(inRun(place, 'prompt.md'), 'utf8').catch(() => undefined),
    readOutput: (place, maxBytes) => readOutput(inRun(place, 'output.log'), maxBytes),
    streamOutput: place => streamOutput(inRun(place, 'output.log')),
    outputLines: place => linesOf(streamOutput(inRun(place, 'output.log'))),
    measureOutput: async place => (await stat(inRun(place, 'output.log')).catch(missing))?.size ?? 0,
    followOutput: (place, from, signal) => followOutput(pathOf(place), from, signal),
    keepMessage: async (place, name, text) => {
      await writeFileAtomic(inRun(place, name), text, 0o600)
      return inRun(place, name)
    },
  }
}

/** Version 0.1 kept them in the repository. What it started may still live there; what was seen in the home never does. */
function runFinder(home: string): (place: RunPlace) => string {
  const seen = new Set<string>()
  return place => {
    const path = newRunOf(home, place)
    if (seen.has(path)) return path
    if (existsSync(path)) {
      seen.add(path)
      return path
    }
    const old = join(oldRunsOf(place.root, place.session), `g${place.generation}`)
    return existsSync(old) ? old : path
  }
}

function newRunOf(home: string, { session, generation }: RunPlace): string {
  return join(home, 'runs', session, `g${generation}`)
}

function oldRunsOf(root: string, session: string): string {
  return join(root, '.provost/run', session)
}

async function prepare(
  directory: string,
  place: RunPlace,
  start: RunStart,
  token: string | null,
  home: string,
): Promise<void> {
  await makeRunDirectory(directory, place)
  const { argv, stdin, firstInput, dialect, files } = start.launch
  const documents = [
    { name: 'prompt.md', text: start.prompt },
    { name: 'system.md', text: start.system },
    ...(token === null ? [] : [{ name: 'token', text: `${token}\n` }]),
    ...files,
  ]
  for (const { name, text } of documents) await writeFile(join(directory, name), text, PRIVATE)
  const { session: sessionId, generation } = place
  const { harness, cwd, terminal, resumes } = start
  // Its environment is not among it: that may hold secrets, and is handed to the supervisor when it is started.
  const door = start.door && { ...start.door, home }
  const what = { harness, argv, cwd, stdin, firstInput, dialect, terminal, resumes, door }
  const launch = { schema: 1, sessionId, generation, ...what }
  await writeFileAtomic(join(directory, 'launch.json'), `${JSON.stringify(launch)}\n`, 0o600)
}

/** A directory that is there already belongs to a launch that may live: it is never used again. */
async function makeRunDirectory(directory: string, { session }: RunPlace): Promise<void> {
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 })
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (cause) {
    const why = `its run directory ${directory} cannot be made`
    throw provostError('SPAWN_FAILED', { cause, details: { id: session, step: 'prepare', why } })
  }
}

/** While the directory cannot be written, the supervisor's heart beats elsewhere. */
async function readNewest(directory: string): Promise<Found<Heartbeat>> {
  const here = await readDocument(join(directory, 'heartbeat.json'), readHeartbeat)
  const there = await readElsewhere(directory, 'heartbeat.json', readHeartbeat)
  if (there === undefined || there === 'unreadable') return here
  if (here === undefined || here === 'unreadable') return there
  return there.seq > here.seq ? there : here
}

async function readElsewhere<Document>(
  directory: string,
  name: string,
  read: (value: unknown) => Document | undefined,
): Promise<Found<Document>> {
  const elsewhere = elsewhereOf(directory)
  return existsSync(elsewhere) && isOurs(elsewhere) ? readDocument(join(elsewhere, name), read) : undefined
}

async function readDocument<Document>(
  path: string,
  read: (value: unknown) => Document | undefined,
  max = DOCUMENT_BYTES_MAX,
): Promise<Found<Document>> {
  if (sizeOf(path) === undefined) return undefined
  const text = await readBounded(path, 0, max).catch(missing)
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

async function readLines(path: string, after: number): Promise<NumberedLine[]> {
  if ((sizeOf(path) ?? 0) <= after) return []
  const bytes = await readBounded(path, after, LINES_AT_ONCE).catch(missing)
  if (bytes === undefined) return []
  const lines: NumberedLine[] = []
  for (let from = 0, end = bytes.indexOf(0x0a); end !== -1; from = end + 1, end = bytes.indexOf(0x0a, from))
    lines.push({ seq: after + end + 1, line: bytes.toString('utf8', from, end) })
  return lines
}

async function readOutput(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path, 'r').catch(missing)
  if (!file) return new Uint8Array()
  try {
    const { size } = await file.stat()
    return await readAt(file, Math.max(0, size - maxBytes), maxBytes)
  } finally {
    await file.close()
  }
}

const PARTS_KEPT = 4

async function* streamOutput(newest: string): AsyncIterable<Uint8Array> {
  const older = Array.from({ length: PARTS_KEPT }, (_, index) => `${newest}.${PARTS_KEPT - index}`)
  for (const path of [...older, newest]) {
    const file = await open(path, 'r').catch(missing)
    if (file) yield* file.createReadStream()
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const lines = new LineSplitter()
  for await (const chunk of chunks)
    for (const line of lines.add(Buffer.from(chunk))) if (typeof line === 'string') yield line
}

/** Asked first, because most looks find nothing new, and an error that says so costs more than the whole look. */
function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

/**
 * At once: a watch reads four small files of every session every other second, and each would go through the queue of Node's
 * threads four times. They lie where the store does, which is read at once as well.
 */
async function readBounded(path: string, from: number, max: number): Promise<Buffer> {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) // nobody may keep us with a pipe in its place
  try {
    const buffer = Buffer.alloc(Math.max(0, Math.min(max, fstatSync(file).size - from)))
    return buffer.length === 0 ? buffer : buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from))
  } finally {
    closeSync(file)
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, from: number, max: number): Promise<Buffer> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(Math.max(0, Math.min(max, size - from)))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  return buffer.subarray(0, bytesRead)
}
