// The rules of another revision of the program's source: built from it in a place that is thrown away, and asked in a
// process that may read its own file, write none and start nothing. The network is not closed to it: this Node cannot.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { promisify } from 'node:util'
import { runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import type { AskedAgain } from './rules/replay/ask-again.ts'

const SILENT_MS_MAX = 60_000
const BUILD_MS_MAX = 120_000
const SCRIPT = join('scripts', 'build-rules.mjs')

export type RevisionRules = {
  /** One answer for each, in their order. */
  readonly askPage: (page: readonly unknown[]) => Promise<readonly (AskedAgain | null)[]>
  readonly end: () => Promise<void>
}

export async function openRevisionRules(
  cwd: string,
  revision: string,
  whatIf: readonly string[],
): Promise<RevisionRules> {
  const place = await mkdtemp(join(tmpdir(), 'provost-rules-'))
  try {
    const file = join(place, 'rules.mjs')
    await buildRules(cwd, revision, place, file)
    return startRules(revision, file, whatIf, () => rm(place, { recursive: true, force: true }))
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

async function buildRules(cwd: string, revision: string, place: string, file: string): Promise<void> {
  const root = (await gitLine(cwd, revision, 'rev-parse', '--show-toplevel')) ?? ''
  const commit = await gitLine(cwd, revision, 'rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`)
  if (!commit) throw unusable(revision, 'it is neither a file nor a revision of the repository here')
  const source = join(place, 'source')
  await mkdir(source)
  const archive = join(place, 'source.tar')
  await gitLine(root, revision, 'archive', '--format=tar', `--output=${archive}`, commit)
  await run(revision, 'tar', ['-xf', archive, '-C', source], place)
  if (!existsSync(join(source, SCRIPT))) throw unusable(revision, `it has no ${SCRIPT}`)
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
  await run(revision, process.execPath, [SCRIPT, file], source)
}

async function gitLine(cwd: string, revision: string, ...args: string[]): Promise<string | null> {
  const { exitCode, stdout } = await runGit(cwd, args).catch(cause => {
    throw unusable(revision, 'there is no repository here', cause)
  })
  return exitCode === 0 ? stdout.trim() : null
}

async function run(revision: string, program: string, args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, [...args], { cwd, timeout: BUILD_MS_MAX }).catch(cause => {
    throw unusable(revision, 'its rules cannot be built', cause)
  })
}

function startRules(revision: string, file: string, whatIf: readonly string[], clear: () => Promise<void>) {
  const args = ['--permission', `--allow-fs-read=${file}`, file, ...whatIf]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const answers = new Answers(revision, child)
  return {
    askPage: async (page: readonly unknown[]) => {
      child.stdin.write(page.map(data => `${JSON.stringify(data)}\n`).join(''))
      const asked: (AskedAgain | null)[] = []
      while (asked.length < page.length) asked.push(await answers.next())
      return asked
    },
    end: async () => {
      child.kill('SIGKILL')
      await clear()
    },
  }
}

class Answers {
  readonly #revision: string
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(revision: string, child: ChildProcess) {
    this.#revision = revision
    this.#child = child
    child.stdin?.on('error', () => {}) // it has ended, which is found out where its answer is awaited
    const lines: Interface = createInterface({ input: child.stdout! })
    this.#lines = lines[Symbol.asyncIterator]()
  }

  async next(): Promise<AskedAgain | null> {
    const silent = AbortSignal.timeout(SILENT_MS_MAX)
    const line = await Promise.race([this.#lines.next(), once(silent, 'abort').then(() => null)])
    if (line === null || line.done) {
      this.#child.kill('SIGKILL')
      throw unusable(
        this.#revision,
        line === null ? 'they gave no answer for a minute' : 'they ended without an answer',
      )
    }
    return JSON.parse(line.value) as AskedAgain | null
  }
}

function unusable(name: string, why: string, cause?: unknown): Error {
  return provostError('REPLAY_RULES_UNUSABLE', { cause, details: { name, why } })
}
