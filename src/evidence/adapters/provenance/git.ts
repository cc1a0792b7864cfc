// Confirms a run against the repository on this machine: the commit is there, and its tree is the claimed one.
import type {
  DefinitionAnswer,
  ProvenanceAdapter,
  ProvenanceQuestion,
  ProvenanceReport,
} from '#evidence/ports/provenance'
import { runGitJob } from '#git/git-job'
import { readDefinitionText, scenarioPath } from './scenario-file.ts'
import { unreachableProvenance } from './unreachable-facts.ts'

export const gitProvenance: ProvenanceAdapter = { name: 'git', isForge: false, ask, readDefinition }

/** Null for an object that the repository does not have. */
type Objects = ReadonlyMap<string, { readonly id: string; readonly type: string; readonly text: string } | null>

/** One process of git answers everything about a question, also what is asked a moment later. */
const answers = new WeakMap<ProvenanceQuestion, Promise<Objects | undefined>>()

async function ask(question: ProvenanceQuestion): Promise<ProvenanceReport> {
  const { submission, local } = question
  if (!local) return unreachableProvenance('git', `no project of this machine is configured as ${submission.repo}`)
  const objects = await askAll(question)
  if (!objects) return unreachableProvenance('git', `the repository at ${local.root} cannot be read`)
  const commit = submission.ref.commit_sha
  const found = objects.get(commit)?.type === 'commit'
  const observed = found ? { repo: submission.repo, commit, tree: objects.get(`${commit}^{tree}`)?.id ?? null } : {}
  return {
    facts: { adapter: 'git', reachable: true, found, run_status: null, detail: null, observed },
    retryAfterMs: null,
  }
}

/** Without the commit nobody can say whether it holds such a file. */
async function readDefinition(question: ProvenanceQuestion, scenarioId: string): Promise<DefinitionAnswer> {
  const path = scenarioPath(scenarioId)
  if (path === undefined) return 'absent'
  const commit = question.submission.ref.commit_sha
  const objects = question.local ? await askAll(question) : undefined
  if (!objects?.get(commit)) return null
  const file = objects.get(`${commit}:${path}`)
  return file ? readDefinitionText(file.text) : 'absent'
}

function askAll(question: ProvenanceQuestion): Promise<Objects | undefined> {
  const known = answers.get(question)
  if (known) return known
  const { ref, scenario_results } = question.submission
  const commit = ref.commit_sha
  const paths = new Set(scenario_results.flatMap(({ scenario_id }) => scenarioPath(scenario_id) ?? []))
  const names = [commit, `${commit}^{tree}`, ...[...paths].map(path => `${commit}:${path}`)]
  const asking = askObjects(question.local!.root, names)
  answers.set(question, asking)
  return asking
}

async function askObjects(root: string, names: readonly string[]): Promise<Objects | undefined> {
  try {
    const job = { cwd: root, args: ['cat-file', '--batch'], input: `${names.join('\n')}\n` }
    const { exitCode, stdout } = await runGitJob(job)
    return exitCode === 0 ? readObjects(stdout, names) : undefined
  } catch {
    return undefined
  }
}

/** `<id> <type> <size>`, the content, an empty line; or one line that says that there is no such object. */
function readObjects(output: Buffer, names: readonly string[]): Objects {
  const objects = new Map<string, { id: string; type: string; text: string } | null>()
  let at = 0
  for (const name of names) {
    const lineEnd = output.indexOf('\n', at)
    const [, id, type, size] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(output.toString('utf8', at, lineEnd)) ?? []
    const start = lineEnd + 1
    const isThere = id !== undefined && type !== undefined
    const end = start + Number(size ?? 0)
    objects.set(name, isThere ? { id, type, text: output.toString('utf8', start, end) } : null)
    at = isThere ? end + 1 : start
  }
  return objects
}
