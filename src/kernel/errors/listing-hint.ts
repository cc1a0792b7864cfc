// Where what exists is listed, by noun: a hint names only commands that are there.

const LISTINGS: Readonly<Record<string, string>> = {
  'agent run': 'swarm status <run>',
  ask: 'ask list',
  change: 'change list --all',
  'deferred submission': 'evidence deferred',
  doctrine: 'doctrine list',
  domain: 'swarm domains <run>',
  error: 'errors list',
  finding: 'finding list',
  gate: 'swarm advance <run> --check-only',
  intent: 'reactor list',
  lesson: 'lessons list',
  machine: 'machines',
  node: 'node list',
  pass: 'pass list',
  pattern: 'patterns list',
  plant: 'looking plants',
  project: 'project list',
  recommendation: 'recommendations list',
  record: 'evidence list',
  'review run': 'review list',
  reviewer: 'looking show',
  salvage: 'salvage list',
  session: 'session list --all',
  'swarm run': 'swarm runs',
  task: 'task list --all',
  trial: 'looking show',
  wave: 'swarm status <run>',
  work: 'work list',
}

const UNLISTED = 'check how it is written'

export function composeListingHint(noun: unknown): string {
  const listing = typeof noun === 'string' && Object.hasOwn(LISTINGS, noun) ? LISTINGS[noun] : undefined
  return listing === undefined ? UNLISTED : `list what exists with \`provost ${listing}\``
}

export const LISTING_COMMANDS: readonly string[] = Object.values(LISTINGS)
