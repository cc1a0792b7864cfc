// Measures identity over real histories: `node bench/identity/run.ts [packages…] [--cases] [--every=4]`. The words of truth are in
// bench/README.md; the table that it prints is kept there.
import { join } from 'node:path'
import { inThrowawayDirectory } from '../throwaway.ts'
import { fetchPackage } from './fetch-package.ts'
import { commitVersions } from './history.ts'
import { FingerprintJudge } from './judge-fingerprints.ts'
import { LedgerJudge, type Verdict } from './judge-ledger.ts'
import { TrackerJudge, trackByLineHash, trackLikeSonar } from './judge-tracker.ts'
import { createAuditor } from './lint.ts'
import { PACKAGES, type PackageHistory } from './packages.ts'
import { addScores, recallOf, type Score, sum } from './score.ts'
import { type Spent, timeTrackers } from './time-trackers.ts'
import { TruthKeeper } from './truth.ts'

const words = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
const isListing = words.includes('--cases')
/** Only every so many versions: large jumps instead of a dense history. */
const every = Number(words.find(word => word.startsWith('--every='))?.slice('--every='.length) ?? 1)

/** By the name of the tracker, ours first. */
type Told = Spent & { readonly score: Score }
type Measured = { readonly name: string; readonly waves: number; readonly told: Readonly<Record<string, Told>> }

const OURS = 'staged'

const measured: Measured[] = []
for (const history of PACKAGES.filter(({ name }) => names.length === 0 || names.includes(name)))
  measured.push(await inThrowawayDirectory(place => measure(place, history)))
if (measured.length > 1) measured.push(addAll(measured))
console.log(composeTable(measured).join('\n'))
const ours = measured.map(({ told }) => told[OURS]!.score)
if (ours.some(score => falselyFixed(score) > 0 || recallOf(score) < 0.95)) process.exitCode = 1

async function measure(place: string, whole: PackageHistory): Promise<Measured> {
  const history = { ...whole, versions: whole.versions.filter((_version, index) => index % every === 0) }
  const { root, versions } = commitVersions(
    join(place, 'history'),
    fetchPackage(history),
    history.language ?? 'JavaScript',
  )
  const audit = createAuditor()
  const truth = new TruthKeeper(root)
  const staged = new LedgerJudge(root, truth)
  const plain = new FingerprintJudge(truth)
  const hashes = new TrackerJudge(truth, trackByLineHash)
  const sonar = new TrackerJudge(truth, trackLikeSonar)
  for (const [index, version] of versions.entries()) {
    const found = audit(version)
    truth.follow(version, found)
    const { observations, verdicts, code, renames } = await staged.follow(version, found)
    plain.follow(observations)
    for (const tracker of [hashes, sonar]) tracker.follow(observations, version, code, renames)
    if (index === versions.length - 1) staged.close()
    for (const verdict of isListing ? verdicts : []) listCase(`${history.name} ${history.versions[index]}`, verdict)
  }
  const judges = { [OURS]: staged, 'fingerprint v1': plain, 'line hash': hashes, 'like Sonar': sonar }
  const spent = timeTrackers(mapValues(judges, ({ looks }) => looks))
  const told = mapValues(judges, ({ score }, name) => ({ score, ...spent[name]! }))
  return { name: history.name, waves: versions.length, told }
}

/** What is not as it should be, for whoever wants to know why. */
function listCase(version: string, { before, finding, fate, said }: Verdict): void {
  const isFine = fate === 'there' ? said === 'recurring' : fate === 'gone' ? said === 'fixed' : said === 'recurring'
  if (isFine) return
  const place = `${before.path}:${before.line} → ${finding.path}:${finding.line}`
  console.log([version, fate, said, finding.detail, finding.rule, before.rule_id, place, before.core].join(' | '))
}

function mapValues<From, To>(
  all: Readonly<Record<string, From>>,
  map: (one: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one, name)]))
}

function falselyFixed({ said }: Score): number {
  return said.there.fixed + said.there.obsolete
}

function addAll(all: readonly Measured[]): Measured {
  const names = Object.keys(all[0]!.told)
  const add = (name: string): Told => ({
    score: addScores(all.map(({ told }) => told[name]!.score)),
    spentMs: all.reduce((total, { told }) => total + told[name]!.spentMs, 0),
    pairedMs: all.reduce((total, { told }) => total + told[name]!.pairedMs, 0),
  })
  return {
    name: 'all',
    waves: all.reduce((total, { waves }) => total + waves, 0),
    told: Object.fromEntries(names.map(name => [name, add(name)])),
  }
}

function composeTable(all: readonly Measured[]): string[] {
  const headings = [
    'package',
    'versions',
    'identity',
    'still there',
    'recall',
    'mistaken',
    'false fixed',
    'false new',
    'gone',
    'closed',
    'unverified',
    'mistaken',
    'rewritten',
    'recurring',
    'closed',
    'unverified',
    'mistaken',
    'seconds',
    'of pairing',
  ]
  const rows = all.flatMap(({ name, waves, told }) =>
    Object.entries(told).map(([identity, one]) => [
      ...cellsOf(name, waves, identity, one.score),
      ...[one.spentMs, one.pairedMs].map(ms => (ms / 1000).toFixed(3)),
    ]),
  )
  return [headings, headings.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
}

function cellsOf(name: string, waves: number, identity: string, score: Score): (string | number)[] {
  const { there, gone, rewritten } = score.said
  return [
    name,
    waves,
    identity,
    sum(there),
    recallOf(score).toFixed(4),
    there.mistaken,
    falselyFixed(score),
    score.falselyNew,
    sum(gone),
    gone.fixed + gone.obsolete,
    gone.unverified,
    gone.mistaken,
    sum(rewritten),
    rewritten.recurring,
    rewritten.fixed + rewritten.obsolete,
    rewritten.unverified,
    rewritten.mistaken,
  ]
}
