// What an auditor is tried with: one domain of a swarm run at the commit that its next wave would look at.
import { needTrustedProject } from '#access/usecases/trust/judge-trust'
import { readSyntax } from '#formats/syntax/read-syntax'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { compareText } from '#kernel/reading/json-value'
import { mutate } from '#looking/rules/mutation/mutate'
import { isTestPath, languageOf } from '#looking/rules/mutation/source-kind'
import type { Asking, World } from '#recorder/world'
import { compileDomains, domainClaims } from '#swarm/rules/agents/check-ownership'
import type { SwarmDomain } from '#swarm/rules/agents/swarm-domain'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { needRun } from '#swarm/usecases/need-swarm'
import { findWaveBase, openSite, type RunSite } from '#swarm/usecases/wave/wave-site'
import type { Base } from '#task/ports/workspace'
import type { ChangeCandidates } from '../trial/find-candidates.ts'

export type AuditedDomain = {
  readonly site: RunSite
  readonly run: SwarmRunView
  readonly domain: SwarmDomain
  readonly base: Base
}

export async function openAuditedDomain(
  world: World,
  asking: Asking,
  id: string,
  wanted: string | undefined,
): Promise<AuditedDomain> {
  const run = await needRun(world, id)
  const project = await needTrustedProject(world, run.project ?? '')
  const site = await openSite(world, asking, run)
  if (!site.config.looking.enabled) throw provostError('LOOKING_OFF', { details: { project: project.id } })
  const owned = run.domains.filter(({ ownership }) => ownership === 'owned')
  if (!run.frozen || owned.length === 0)
    throw provostError('LOOKING_NO_PLANTS', { details: { change: id, counts: 'its domains are not frozen' } })
  const domain = wanted === undefined ? choose(world, owned) : owned.find(({ name }) => name === wanted)
  if (!domain) throw provostError('NOT_FOUND', { details: { noun: 'domain', id: wanted ?? '' } })
  return { site, run, domain, base: await findWaveBase(site, run) }
}

/** In an order that nobody foresees. */
function choose(world: World, domains: readonly SwarmDomain[]): SwarmDomain | undefined {
  const seed = world.ids.newId('tr_')
  const keyOf = ({ name }: SwarmDomain) => sha256Hex(`${seed} ${name}`)
  return domains.toSorted((one, other) => compareText(keyOf(one), keyOf(other)))[0]
}

/** Reading and judging takes time: a large part is tried in some of its files, other ones each time. */
const FILES_MAX = 40

/** Every line of the part is looked at by whoever audits it, as every line of a change is by whoever reviews it. */
export async function findPartCandidates({ site, domain, base }: AuditedDomain): Promise<ChangeCandidates> {
  const { world, project } = site
  const [compiled] = compileDomains([domain])
  const all = await world.workspace.listPaths(project.path, base.commit)
  const seed = world.ids.newId('tr_')
  const own = [...all]
    .filter(path => domainClaims(compiled!, path) && languageOf(path) !== null && !isTestPath(path))
    .toSorted((one, other) => compareText(sha256Hex(`${seed} ${one}`), sha256Hex(`${seed} ${other}`)))
    .slice(0, FILES_MAX)
  const files = await world.swarm.git.readFiles(project.path, base.tree, own)
  const texts = new Map([...files].flatMap(([path, { text }]) => (text === null ? [] : [[path, text] as const])))
  return {
    candidates: [...texts].flatMap(([path, text]) => candidatesIn(path, text)),
    texts,
    changed: [...texts].flatMap(([path, text]) => text.split('\n').map((_, at) => ({ path, line: at + 1 }))),
  }
}

function candidatesIn(path: string, text: string): ChangeCandidates['candidates'][number][] {
  const language = languageOf(path)
  const tokens = language === null ? null : readSyntax(language, text)
  if (tokens === null) return []
  return mutate(text, tokens, { lines: null, operators: null }).map(edit => ({
    id: `${path}:${edit.start}:${edit.operator}`,
    path,
    zone: 'changed',
    edit,
  }))
}
