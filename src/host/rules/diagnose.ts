// What a machine needs, judged from observed facts: one row per check, each with what to do about it.

export type Health = 'ok' | 'missing' | 'failed' | 'unknown'

export type Diagnosis = {
  readonly check: string
  readonly health: Health
  readonly detail: string
  readonly remedy: string | null
  readonly isRequired: boolean
}

/** What was observed of a program: its version line, null when it is not there, 'unreachable' when asking failed. */
export type ProgramFact = string | null | 'unreachable'

export type Tool = {
  readonly name: string
  readonly isRequired: boolean
  readonly needed: string
  readonly install: string
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'git',
    isRequired: true,
    needed: 'repositories and worktrees',
    install: 'install git, for example with `apt-get install git` or `brew install git`',
  },
  { name: 'tmux', isRequired: false, needed: 'the tmux runtime', install: 'install tmux, or keep the process runtime' },
  { name: 'gemini', isRequired: false, needed: 'the gemini harness', install: 'npm install -g @google/gemini-cli' },
  { name: 'opencode', isRequired: false, needed: 'the opencode harness', install: 'npm install -g opencode-ai' },
]

export function diagnoseTool(tool: Tool, fact: ProgramFact): Diagnosis {
  const row = { check: tool.name, isRequired: tool.isRequired }
  if (fact === null)
    return { ...row, health: 'missing', detail: `not on PATH; needed for ${tool.needed}`, remedy: tool.install }
  if (fact === 'unreachable')
    return {
      ...row,
      health: 'unknown',
      detail: 'it is there, but did not answer',
      remedy: `run \`${tool.name} --version\` by hand`,
    }
  return { ...row, health: 'ok', detail: fact, remedy: null }
}

const NODE_MIN = [22, 18] as const

export function diagnoseNode(version: string): Diagnosis {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const isEnough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])
  const row = { check: 'node', isRequired: true, detail: version }
  return isEnough
    ? { ...row, health: 'ok', remedy: null }
    : { ...row, health: 'failed', remedy: `install Node ${NODE_MIN.join('.')} or later` }
}

/** A machine is fit for work when nothing that is required is in doubt. */
export function isFit(diagnoses: readonly Diagnosis[]): boolean {
  return diagnoses.every(diagnosis => !diagnosis.isRequired || diagnosis.health === 'ok')
}

const MEBIBYTE = 1024 * 1024

export function diagnoseSpace(freeBytes: number, needBytes: number): Pick<Diagnosis, 'health' | 'detail' | 'remedy'> {
  const detail = `${Math.floor(freeBytes / MEBIBYTE)} MiB are free where the home lies`
  if (freeBytes >= needBytes) return { health: 'ok', detail, remedy: null }
  return {
    health: 'failed',
    detail,
    remedy: `make room: less than ${needBytes / MEBIBYTE} MiB are too few for a log that grows`,
  }
}

/** What was seen of an agent; `login` is what its own program said, null where it was not or cannot be asked. */
export type AgentLook = {
  readonly harness: string
  readonly version: string | null
  readonly login: 'yes' | 'key' | 'no' | 'unknown' | null
  /** It was sent a prompt and did not answer. */
  readonly hasFailed?: boolean
  readonly words: string
  readonly remedy: string | null
}

export function diagnoseAgent({ harness, version, login, hasFailed, words, remedy }: AgentLook): Diagnosis {
  const row = { check: harness, isRequired: false, remedy }
  if (version === null) return { ...row, health: 'missing', detail: words }
  return { ...row, health: login === 'no' || hasFailed ? 'failed' : 'ok', detail: `${version}  ${words}` }
}

/** A daemon of another version works, but what it does is not what this program would do. */
export function diagnoseDaemon(
  daemon: { readonly pid: number; readonly address: string; readonly version: string },
  program: string,
): Pick<Diagnosis, 'health' | 'detail' | 'remedy'> {
  const detail = `pid ${daemon.pid} at ${daemon.address}`
  if (daemon.version === program) return { health: 'ok', detail, remedy: null }
  const words = `${detail} is version ${daemon.version}, this program is ${program}`
  return { health: 'failed', detail: words, remedy: '`provost upgrade`, with the newer program' }
}
