// Identity and classification of 100,000 findings against those of 10,000: ten times as many may take twelve times.
import { classifyFindings } from '../src/finding/rules/identity/classify-findings.ts'
import { matchFindings, type ObservedFinding, type PriorFinding } from '../src/finding/rules/identity/match-findings.ts'
import { mergeWave } from '../src/finding/rules/identity/merge-wave.ts'
import { type Bench, type Row, timeRow } from './bench.ts'
import { compare, processorTime, type Work } from './compare.ts'

const MANY = 100_000
const FEW = 10_000

export const bench: Bench = {
  name: 'swarm-match',
  target: { atMost: 12 },
  async run() {
    return [
      await scale('matchFindings', match),
      await scale('matchFindings, all in one file', count => match(count, count)),
      await scale('mergeWave', merge),
      await scale('classify', classify),
    ]
  },
}

async function scale(what: string, workFor: (count: number) => Work): Promise<Row> {
  const options = { rounds: 5, calls: 1, warmUps: 1, clock: processorTime }
  return timeRow(`${what} ${MANY} : ${FEW}`, await compare(workFor(MANY), workFor(FEW), options))
}

function match(count: number, perFile = 20): Work {
  const prior = Array.from({ length: count }, (_unused, index) => composeFinding(index, perFile, 0))
  const current = Array.from({ length: count }, (_unused, index) => composeFinding(index, perFile, 7))
  const priors: PriorFinding[] = prior.map((finding, index) => ({ ...finding, id: `fi_${index}`, state: 'new' }))
  const observed: ObservedFinding[] = current.map((finding, index) => ({ ...finding, key: `k${index}` }))
  return () => matchFindings(priors, observed)
}

function merge(count: number): Work {
  const findings = Array.from({ length: count }, (_unused, index) => ({
    ...composeFinding(index, 20, 0),
    key: `k${index}`,
    source: 'backend',
    severity: 'LOW' as const,
  }))
  return () => mergeWave(findings)
}

function classify(count: number): Work {
  const prior = Array.from({ length: count }, (_unused, index) => ({
    fingerprint: `f${index}`,
    path: `src/f${index % 500}.ts`,
    status: 'new' as const,
  }))
  const current = prior.filter((_finding, index) => index % 2 === 0)
  return () => classifyFindings(current, prior, ['src/f1.ts', 'src/**', 'docs'])
}

/** Every stage has something to do: some lines moved, some symbols and anchors are known, some are not. */
function composeFinding(index: number, perFile: number, moved: number) {
  return {
    category: ['bug', 'security', 'docs'][index % 3]!,
    path: `src/f${Math.floor(index / perFile)}.ts`,
    line: 1 + (index % perFile) * 13 + (index % 5 === 0 ? moved : 0),
    symbol: index % 4 === 0 ? `f${index % 50}` : null,
    anchor: index % 7 === 0 ? `a${index}` : null,
    text: `finding ${index}`,
  }
}
