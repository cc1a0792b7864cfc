// How a project is addressed: by its whole path as one word, or by its number.
import { needNumber, needObject } from '../remote/read-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'

export const projectPath = (repo: string): string => `/projects/${encodeURIComponent(repo)}`

export async function findProjectId(remote: Remote, repo: string): Promise<number> {
  return needNumber(needObject((await remote.get(projectPath(repo))).body, 'a project').id, 'id')
}

/** For whatever changes something: GitLab leads from the old path of a project to the new one only who asks to read. */
export async function projectById(remote: Remote, repo = remote.repo): Promise<string> {
  return `/projects/${await findProjectId(remote, repo)}`
}
