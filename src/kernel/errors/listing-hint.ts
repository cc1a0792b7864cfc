// Where what exists is listed, by noun: a hint names only commands that are there.

const LISTINGS: Readonly<Record<string, string>> = {
  'agent run': 'swarm status <run>',
  change: 'change list --all',
  'deferred submission': 'evidence deferred',
  domain: 'swarm domains <run>',
  error: 'errors list',
  finding: 'finding list',
  gate: 'swarm advance <run> --check-only',
  intent: 'reactor list',
  machine: 'machines',
  project: 'project list',
  'review run': 'review list',
  salvage: 'salvage list',
  session: 'session list --all',
  'swarm run': 'swarm runs',
  task: 'task list --all',
  wave: 'swarm status <run>',
}

const UNLISTED = 'check how it is written'

export function composeListingHint(noun: unknown): string {
  const listing = typeof noun === 'string' && Object.hasOwn(LISTINGS, noun) ? LISTINGS[noun] : undefined
  return listing === undefined ? UNLISTED : `list what exists with \`provost ${listing}\``
}

export const LISTING_COMMANDS: readonly string[] = Object.values(LISTINGS)
