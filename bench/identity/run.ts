// Measures identity over real histories: `node bench/identity/run.ts [packages…] [--cases]`. The words of truth are in
// bench/README.md; the table that it prints is kept there.
import { join } from 'node:path'
import { inThrowawayDirectory } from '../throwaway.ts'
import { fetchPackage } from './fetch-package.ts'
import { commitVersions } from './history.ts'
import { FingerprintJudge } from './judge-fingerprints.ts'
import { LedgerJudge, type Verdict } from './judge-ledger.ts'
import { createAuditor } from './lint.ts'
import { PACKAGES, type PackageHistory } from './packages.ts'
import { addScores, recallOf, type Score, sum } from './score.ts'
import { TruthKeeper } from './truth.ts'

const words = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
const isListing = words.includes('--cases')

type Measured = { readonly name: string; readonly waves: number; readonly staged: Score; readonly plain: Score }

const measured: Measured[] = []
for (const history of PACKAGES.filter(({ name }) => names.length === 0 || names.includes(name)))
  measured.push(await inThrowawayDirectory(place => measure(place, history)))
if (measured.length > 1) measured.push(addAll(measured))
console.log(composeTable(measured).join('\n'))
if (measured.some(({ staged }) => falselyFixed(staged) > 0 || recallOf(staged) < 0.95)) process.exitCode = 1

async function measure(place: string, history: PackageHistory): Promise<Measured> {
  const { root, versions } = commitVersions(join(place, 'history'), fetchPackage(history))
  const audit = createAuditor()
  const truth = new TruthKeeper(root)
  const staged = new LedgerJudge(root, truth)
  const plain = new FingerprintJudge(truth)
  for (const [index, version] of versions.entries()) {
    const found = audit(version)
    truth.follow(version, found)
    const { observations, verdicts } = await staged.follow(version, found)
    plain.follow(observations)
    if (index === versions.length - 1) staged.close()
    for (const verdict of isListing ? verdicts : []) listCase(`${history.name} ${history.versions[index]}`, verdict)
  }
  return { name: history.name, waves: versions.length, staged: staged.score, plain: plain.score }
}

/** What is not as it should be, for whoever wants to know why. */
function listCase(version: string, { before, finding, fate, said }: Verdict): void {
  const isFine = fate === 'there' ? said === 'recurring' : fate === 'gone' ? said === 'fixed' : said === 'recurring'
  if (isFine) return
  const place = `${before.path}:${before.line} → ${finding.path}:${finding.line}`
  console.log([version, fate, said, finding.detail, finding.rule, before.rule_id, place, before.core].join(' | '))
}

function falselyFixed({ said }: Score): number {
  return said.there.fixed + said.there.obsolete
}

function addAll(all: readonly Measured[]): Measured {
  return {
    name: 'all',
    waves: all.reduce((total, { waves }) => total + waves, 0),
    staged: addScores(all.map(({ staged }) => staged)),
    plain: addScores(all.map(({ plain }) => plain)),
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
  ]
  const rows = all.flatMap(({ name, waves, staged, plain }) => [
    cellsOf(name, waves, 'staged', staged),
    cellsOf(name, waves, 'fingerprint v1', plain),
  ])
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
