// Earlier versions of a file, if its store lives in a git repository.
import { runGitJob } from '#git/git-job'

const VERSIONS_MAX = 20

export async function findOlderVersions(root: string, path: string): Promise<{ commit: string; text: string }[]> {
  const commits = await ask(root, ['log', '--format=%H', `--max-count=${VERSIONS_MAX}`, '--', path])
  const versions: { commit: string; text: string }[] = []
  for (const commit of (commits ?? '').split('\n').filter(Boolean)) {
    const text = await ask(root, ['cat-file', 'blob', `${commit}:./${path}`])
    if (text !== undefined) versions.push({ commit, text })
  }
  return versions
}

/** Undefined when git has no answer: the store is in no repository, or the file was removed by that commit. */
async function ask(cwd: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { exitCode, stdout } = await runGitJob({ cwd, args })
    return exitCode === 0 ? stdout.toString('utf8') : undefined
  } catch {
    return undefined
  }
}
