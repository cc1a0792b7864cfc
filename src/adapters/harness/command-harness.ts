// Any program as an agent: the prompt on its standard input and in a file, its work in the directory it is told.
import { join } from 'node:path'
import type { AgentEnd, AgentJob, Harness } from '#ports/harness'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { allowedEnvironment } from '../process/allowed-environment.ts'
import { runGroup } from '../process/run-group.ts'

const PROMPT_FILE = 'prompt.md'
const OUTPUT_FILE = 'output.log'
const LAST_WORDS_MAX = 2_000

export const commandHarness: Harness = {
  async run(job): Promise<AgentEnd> {
    if (job.agent.args.length === 0) return { status: 'not_started', because: 'no program is configured in args' }
    const promptFile = join(job.submitDirectory, PROMPT_FILE)
    await writeFileAtomic(promptFile, job.prompt)
    const { status, exitCode, because, output } = await runGroup({
      command: job.agent.args.map(word => fill(word, job, promptFile)),
      cwd: job.workDirectory,
      env: environmentOf(job, promptFile),
      timeoutMs: job.timeoutMs,
      input: job.prompt,
    })
    if (status === 'not_started') return { status, because: because ?? 'it could not be started' }
    const said = output.text()
    await writeFileAtomic(join(job.submitDirectory, OUTPUT_FILE), said)
    const lastWords = said.trimEnd().slice(-LAST_WORDS_MAX)
    return status === 'timed_out' ? { status, lastWords } : { status, exitCode, lastWords }
  },
}

function fill(word: string, job: AgentJob, promptFile: string): string {
  return word
    .replaceAll('{prompt_file}', promptFile)
    .replaceAll('{session}', job.session)
    .replaceAll('{worktree}', job.workDirectory)
    .replaceAll('{project}', job.projectRoot)
}

function environmentOf(job: AgentJob, promptFile: string): Record<string, string> {
  return allowedEnvironment({
    ...job.agent.env,
    PROVOST_SUBMIT_DIR: job.submitDirectory,
    PROVOST_PROMPT_FILE: promptFile,
    PROVOST_SESSION: job.session,
    PROVOST_TASK: job.task,
    PROVOST_PHASE: job.phase,
    PROVOST_ROLE: job.role,
  })
}
