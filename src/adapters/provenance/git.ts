// Confirms a run against the repository on this machine: the commit is there, and its tree is the claimed one.
import type { DefinitionAnswer, ProvenanceAdapter, ProvenanceQuestion, ProvenanceReport } from '#ports/provenance'
import { runGitJob } from '../git/git-job.ts'
import { readDefinitionText, scenarioPath } from './scenario-file.ts'
import { unreachable } from './unreachable-facts.ts'

export const gitProvenance: ProvenanceAdapter = { name: 'git', ask, readDefinition }

async function ask({ submission, local }: ProvenanceQuestion): Promise<ProvenanceReport> {
  if (!local) return unreachable('git', `no project of this machine is configured as ${submission.repo}`)
  const commit = submission.ref.commit_sha
  const answer = await askObjects(local.root, [commit, `${commit}^{tree}`], '--batch-check')
  if (answer === undefined) return unreachable('git', `the repository at ${local.root} cannot be read`)
  const [commitLine = '', treeLine = ''] = answer.toString('utf8').split('\n')
  const isCommit = commitLine.startsWith(`${commit} commit `)
  const tree = /^([0-9a-f]{40}) tree /.exec(treeLine)?.[1] ?? null
  return {
    facts: {
      adapter: 'git',
      reachable: true,
      found: isCommit,
      run_status: null,
      detail: null,
      observed: isCommit ? { repo: submission.repo, commit, tree } : {},
    },
    retryAfterMs: null,
  }
}

async function readDefinition(question: ProvenanceQuestion, scenarioId: string): Promise<DefinitionAnswer> {
  const path = scenarioPath(scenarioId)
  if (path === undefined) return 'absent'
  const { local, submission } = question
  const commit = submission.ref.commit_sha
  const answer = local && (await askObjects(local.root, [commit, `${commit}:${path}`], '--batch'))
  if (!answer) return null
  return readBatch(answer)
}

/** Two objects: the commit, and the file. Without the commit nobody can say whether the file exists. */
async function readBatch(answer: Buffer): Promise<DefinitionAnswer> {
  const commit = readObject(answer, 0)
  const file = commit && readObject(answer, commit.end)
  if (!commit) return null
  return file ? readDefinitionText(file.text) : 'absent'
}

function readObject(answer: Buffer, start: number): { readonly text: string; readonly end: number } | undefined {
  const lineEnd = answer.indexOf('\n', start)
  const size = /^[0-9a-f]+ (?:commit|blob) (\d+)$/.exec(answer.toString('utf8', start, lineEnd))?.[1]
  if (size === undefined) return undefined
  const end = lineEnd + 1 + Number(size)
  return { text: answer.toString('utf8', lineEnd + 1, end), end: end + 1 }
}

async function askObjects(root: string, names: readonly string[], how: string): Promise<Buffer | undefined> {
  try {
    const { exitCode, stdout } = await runGitJob({ cwd: root, args: ['cat-file', how], input: `${names.join('\n')}\n` })
    return exitCode === 0 ? stdout : undefined
  } catch {
    return undefined
  }
}
