// What a repository tells about itself: its id, its name at the forge, its default branch.

/** From the directory's name; what cannot be part of an id becomes a dash. */
export function inferProjectId(directoryName: string): string {
  const words = directoryName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const id = words.slice(0, 40).replace(/-+$/, '')
  return id === '' || /^(dfind|dpat|drec|ddoc)-/.test(id) ? `project-${id}`.replace(/-+$/, '').slice(0, 40) : id
}

const REMOTE =
  /^(?:[a-z+]+:\/\/(?:[^@/]*@)?[^/]+\/|(?:[^@/\s]+@)?[^:/\s]+:)(?:.*\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i

/** `owner/name` of the remote, else `local/<id>`: a name that nobody else can mean. */
export function inferRepo(remoteUrl: string | null, id: string): string {
  const match = remoteUrl === null ? null : REMOTE.exec(remoteUrl)
  return match ? `${match[1]}/${match[2]}` : `local/${id}`
}

export function inferDefaultBranch(remoteHead: string | null, currentBranch: string | null): string {
  return remoteHead ?? currentBranch ?? 'main'
}
