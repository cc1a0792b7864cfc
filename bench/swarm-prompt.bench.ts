// The prompt of an audit beside 100,000 known findings against the same beside 1,000: it has a budget.
import { choosePromptFindings } from '../src/swarm/rules/agents/choose-prompt-findings.ts'
import { composeSwarmPrompt } from '../src/swarm/rules/agents/compose-swarm-prompt.ts'
import { type FindingView, startFinding } from '../src/swarm/rules/finding/finding-view.ts'
import { type Bench, round } from './bench.ts'

const DOMAIN = { name: 'all', globs: ['**'], ownership: 'owned' } as const
const PHASE = 'health-audit-a'

export const bench: Bench = {
  name: 'swarm-prompt',
  target: { atMost: 1.1 },
  async run() {
    const [many, few] = [bytesBeside(100_000), bytesBeside(1_000)]
    const what = 'bytes of a prompt beside 100,000 findings : beside 1,000'
    return [{ what, subject: `${round(many)} B`, baseline: `${round(few)} B`, ratio: many / few }]
  },
}

function bytesBeside(count: number): number {
  const findings = Array.from({ length: count }, (_unused, index) => composeFinding(index))
  const chosen = choosePromptFindings(PHASE, [DOMAIN], findings).get(DOMAIN.name) ?? []
  const { text } = composeSwarmPrompt({ phase: PHASE, domain: DOMAIN, findings: chosen, reportPath: 'report.json' })
  return Buffer.byteLength(text)
}

function composeFinding(index: number): FindingView {
  const id = `fi_${String(index).padStart(10, '0')}`
  const title = `Finding ${index} is about something that should be otherwise`
  return { ...startFinding(id, ''), path: `src/f${index % 500}.ts`, line: 1 + index, title, description: title }
}
