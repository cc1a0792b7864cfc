// Asks an agent's own program whether it is logged in, with a copy of its login and settings: asked about the real ones it
// would write there. The home stays the person's, because a version manager finds the program by it.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginQuestion } from '#session/ports/agent-harness'

const ANSWER_MS_MAX = 15_000

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

function run([program, ...args]: readonly [string, ...string[]], env: Record<string, string>): Promise<Said> {
  return new Promise(resolve => {
    execFile(program, args, { env, timeout: ANSWER_MS_MAX }, (error, stdout, stderr) => {
      const code = error ? error.code : 0
      resolve({ exitCode: typeof code === 'number' ? code : null, stdout, stderr })
    })
  })
}
