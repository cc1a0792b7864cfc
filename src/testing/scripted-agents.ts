// Agents that are functions of this process, behind the ports that real ones live behind: what they print goes through the same files, and is
// counted, read and judged by the same use cases. No process is started and no cage is built, which is what a launch costs most of.
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cages } from '#access/ports/cages'
import { nameLaunch } from '#access/rules/cage/cage-launch'
import { CAGE_CHECKS } from '#access/rules/cage/decide-confinement'
import { writeInstant } from '#kernel/events/time'
import { identifyMachine } from '#process/process-identity'
import type { AgentControl, RunFiles, RunPlace, SessionRuntime } from '#session/ports/session-runtime'
import { exitDocument, identityDocument } from '#session/supervisor/run-directory/run-documents'
import type { SessionWorld } from '#session/usecases/session-world'
import { composeUsageLine } from '#usage/rules/counting/usage-line'
import { UsageListener } from '#usage/rules/counting/usage-listener'

/** What it prints, given where it works and what it is told. */
export type ScriptedAgent = (seen: { readonly cwd: string; readonly prompt: string }) => Promise<readonly string[]>

type Parts = Pick<SessionWorld, 'runtimes' | 'control' | 'cages'>

/** Of no process: it has ended whenever somebody looks. */
const GONE_PID = 2 ** 22 + 1

export function scriptedAgents(files: RunFiles, agent: ScriptedAgent): Parts {
  const runtime: SessionRuntime = {
    name: 'process',
    preflight: async () => ({ ok: true }),
    start: async place => {
      await live(files, place, agent)
      return { ok: true }
    },
    look: async () => 'dead',
  }
  return { runtimes: { find: () => runtime }, control: goneControl, cages: heldCages }
}

/** Its whole life, in the words in which a supervisor bears witness to one. */
async function live(files: RunFiles, place: RunPlace, agent: ScriptedAgent): Promise<void> {
  const directory = files.pathOf(place)
  const launch = JSON.parse(await readFile(join(directory, 'launch.json'), 'utf8'))
  const at = writeInstant(Date.now())
  const witness = { pid: GONE_PID, startTime: '1', bootId: identifyMachine().bootId ?? '' }
  const { sessionId, generation, harness } = launch
  const processes = { supervisor: witness, agent: { ...witness, processGroup: GONE_PID } }
  await lay(directory, identityDocument({ sessionId, generation, harness, launchedAt: at, ...processes }))
  const lines = await agent({ cwd: launch.cwd, prompt: (await files.readPrompt(place)) ?? '' })
  await writeFile(join(directory, 'output.log'), lines.map(line => `${line}\n`).join(''))
  const used: string[] = []
  const listener = new UsageListener(launch, heard => used.push(composeUsageLine({ at: Date.now(), ...heard })))
  listener.begin()
  for (const line of lines) listener.hear(line, [])
  listener.end()
  await appendFile(join(directory, 'usage.jsonl'), used.join(''))
  const end = { exitCode: 0, signal: null, endedAt: at, lastOutputAt: at }
  await lay(directory, exitDocument({ sessionId, generation, ...witness, ...end }))
}

function lay(directory: string, { name, text }: { readonly name: string; readonly text: string }): Promise<void> {
  return writeFile(join(directory, name), text)
}

const EMPTY = { isEmpty: true, survivors: [] }
const DEAF = { ok: false, because: 'it has ended' } as const

const goneControl: AgentControl = {
  observe: async () => ({ kind: 'absent', bootId: identifyMachine().bootId ?? '', startTime: null, state: '' }),
  observeGroup: async () => 'empty',
  stop: async () => EMPTY,
  end: async () => EMPTY,
  listStarted: async () => [],
  write: async () => DEAF,
  closeInput: async () => DEAF,
}

/** Says of every launch that it is confined. Nothing is: a function of this process is trusted by whoever wrote it. */
const heldCages: Cages = {
  ability: async () => ({ backend: 'bwrap', version: '', why: '', seccomp: true, overlay: true }),
  make: async ({ command }) => command,
  deskOf: () => '/nonexistent',
  hearTest: async ({ session, generation }) => ({
    launch: nameLaunch(session, generation),
    checks: Object.fromEntries(CAGE_CHECKS.map(check => [check, 'held'])),
  }),
  plan: async () => [],
  test: async () => ({ launch: '', mounts: [], test: null, said: 'nothing is built here' }),
  show: async () => null,
  measure: async () => null,
  release: async () => {},
  find: async () => null,
  takeCommits: async () => null,
  carryLogins: async () => [],
  listOutside: async () => null,
  takeMemory: async () => [],
  giveMemory: async () => {},
  settle: async () => null,
  remove: async () => {},
}
