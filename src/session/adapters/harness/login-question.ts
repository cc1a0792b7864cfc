// Asks an agent's own program whether it is logged in, with a copy of its login and settings: asked about the real ones it
// would write there. The home stays the person's, because a version manager finds the program by it.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginQuestion } from '#session/ports/agent-harness'

const ANSWER_MS_MAX = 15_000
const PRINTED_MAX = 16 * 1024 * 1024

export type AskedProgram = {
  readonly argv: readonly [string, ...string[]]
  /** The variable that says where its state lies instead of in the home. */
  readonly variable: string
  /** Below the home. */
  readonly directory: string
  readonly files: readonly string[]
  /** Those that lie in the home itself where the variable is not set. */
  readonly besides: readonly string[]
}

export type Said = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

export async function askProgram(asked: AskedProgram, { env, home }: LoginQuestion): Promise<Said> {
  const scratch = await mkdtemp(join(tmpdir(), 'provost-login-'))
  try {
    const elsewhere = env[asked.variable]
    const state = elsewhere || join(home, asked.directory)
    for (const name of asked.files) await copyFile(join(state, name), join(scratch, name)).catch(ignore)
    for (const name of asked.besides) await copyFile(join(elsewhere || home, name), join(scratch, name)).catch(ignore)
    return await run(asked.argv, { ...env, [asked.variable]: scratch })
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Who is not logged in has none. */
const ignore = () => {}

const TRIAL_MS_MAX = 20_000

export const TRIAL_PROMPT = 'Answer with the one word ok and do nothing else.'

export type TriedProgram = { readonly argv: AskedProgram['argv']; readonly env?: Readonly<Record<string, string>> }

/** Sends one prompt as the person would: with the real login, which may have to be renewed, and in an empty directory. */
export async function tryProgram({ argv, env: more }: TriedProgram, { env, home }: LoginQuestion): Promise<Said> {
  const scratch = await mkdtemp(join(tmpdir(), 'provost-try-'))
  try {
    return await run(argv, { HOME: home, ...env, ...more }, { cwd: scratch, timeout: TRIAL_MS_MAX })
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}

function run(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
  options: { readonly cwd?: string; readonly timeout: number } = { timeout: ANSWER_MS_MAX },
): Promise<Said> {
  return new Promise(resolve => {
    const child = execFile(program, args, { env, maxBuffer: PRINTED_MAX, ...options }, (error, stdout, stderr) => {
      const code = error ? error.code : 0
      resolve({ exitCode: typeof code === 'number' ? code : null, stdout, stderr })
    })
    child.stdin?.end() // whoever waits for more would wait for ever
  })
}
