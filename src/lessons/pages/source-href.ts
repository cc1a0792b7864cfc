// Where the dashboard shows what a lesson was learned from: a record, or a finding of a swarm.
export function findSourceHref(repo: string, id: string): string | undefined {
  if (id === '') return undefined
  const swarm = /^swarm:([^/]+)\/(.+)$/.exec(id)
  if (swarm) return `/swarm/${encodeURIComponent(swarm[1]!)}`
  return `/evidence/${repo.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(id)}`
}
