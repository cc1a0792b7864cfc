// Commands of many kinds that are told apart by a mark, so that a test can count how often each one happened.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampleLesson } from '../../src/testing/samples/sample-lesson.ts'

export type LoggedEvent = {
  readonly type: string
  readonly stream: string
  readonly data: Readonly<Record<string, unknown>>
}

export type KeyedCommand = {
  readonly kind: string
  readonly mark: string
  readonly path: string
  readonly body: unknown
  /** How often it happened. */
  readonly count: (events: readonly LoggedEvent[]) => number
}

type Make = (mark: string, place: string) => Omit<KeyedCommand, 'kind' | 'mark'>

const countIn = (type: string, member: string, mark: string) => (events: readonly LoggedEvent[]) =>
  events.filter(event => event.type === type && event.data[member] === mark).length

export const COMMAND_KINDS: Readonly<Record<string, Make>> = {
  task: mark => ({
    path: '/api/tasks',
    body: { project: 'shop', brief: `do ${mark}`, title: mark },
    count: countIn('task.created', 'title', mark),
  }),
  lesson: mark => ({
    path: '/api/lessons/propose',
    body: { text: JSON.stringify({ ...sampleLesson, finding_id: `dfind-${mark}` }) },
    count: events => events.filter(({ stream }) => stream === `lesson/dfind-${mark}`).length,
  }),
  deferred: mark => ({
    path: '/api/projects/shop/state/deferred',
    body: { title: mark },
    count: countIn('state.deferred_added', 'title', mark),
  }),
  swarm: mark => ({
    path: '/api/swarm-runs',
    body: { project: 'shop', name: mark, allowDirty: true },
    count: countIn('swarm.created', 'name', mark),
  }),
  backup: (mark, place) => ({
    path: '/api/backups',
    body: { to: join(place, mark) },
    count: () => (existsSync(join(place, mark)) ? readdirSync(join(place, mark)).filter(isWhole).length : 0),
  }),
  finding: mark => ({
    path: '/api/findings/import',
    body: { project: 'shop', document: composeSarif(mark) },
    count: events => events.filter(({ type, data }) => type === 'finding.reported' && isAbout(data, mark)).length,
  }),
  session: mark => ({
    path: '/api/sessions',
    body: { project: 'shop', prompt: mark },
    count: countIn('session.created', 'title', mark),
  }),
}

function isWhole(name: string): boolean {
  return !name.startsWith('.')
}

function isAbout(data: Readonly<Record<string, unknown>>, mark: string): boolean {
  return JSON.stringify(data).includes(`"${mark} is wrong"`)
}

function composeSarif(mark: string) {
  const result = { ruleId: mark, level: 'error', message: { text: `${mark} is wrong` } }
  const location = { physicalLocation: { artifactLocation: { uri: 'README.md' }, region: { startLine: 1 } } }
  const run = { tool: { driver: { name: 'lint', rules: [] } }, results: [{ ...result, locations: [location] }] }
  return { version: '2.1.0', runs: [run] }
}
