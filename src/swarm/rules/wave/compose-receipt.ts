// The receipt of a wave: everything that was decided, with a hash that the same wave always gives again.

import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText } from '#kernel/reading/json-value'
import type { AgentRunView } from '../agents/agent-run-view.ts'
import type { OwnershipResult } from '../agents/check-ownership.ts'
import type { FindingView } from '../finding/finding-view.ts'
import type { SwarmRunView, WaveView } from '../record/swarm-run-view.ts'
import type { GatesDecision } from './decide-gates.ts'

export const RECEIPT_SCHEMA = 'provost-wave-receipt/v1'

export type ReceiptFacts = {
  readonly run: SwarmRunView
  readonly wave: WaveView
  readonly agents: readonly AgentRunView[]
  readonly transitions: readonly ReceiptTransition[]
  readonly ownership: OwnershipResult | null
  /** Findings that this wave touched. */
  readonly findings: readonly FindingView[]
  /** Exactly what `swarm advance` decides from: receipt and advance cannot disagree. */
  readonly gates: GatesDecision
}

export type ReceiptTransition = {
  readonly agentRun: string
  readonly from: string
  readonly to: string
  readonly rule: string
  readonly reason: string | null
  readonly at: string
}

export type Receipt = ReturnType<typeof composeContent> & {
  readonly contentSha256: string
  readonly generatedAt: string
}

export function composeReceipt(facts: ReceiptFacts, generatedAt: string): Receipt {
  const content = composeContent(facts)
  return { ...content, contentSha256: sha256Hex(canonicalJson(content)), generatedAt }
}

function composeContent({ run, wave, agents, transitions, ownership, findings, gates }: ReceiptFacts) {
  const { verdict, nextPhase, failed, reason } = gates
  return {
    schema: RECEIPT_SCHEMA,
    run: { id: run.id, name: run.name, project: run.project, repo: run.repo, baseCommit: run.baseCommit },
    wave: {
      id: wave.id,
      number: wave.number,
      phase: wave.phase,
      status: wave.status,
      baseTree: wave.baseTree,
      collectKey: wave.collectKey,
      partial: wave.partial,
    },
    lens: wave.lens,
    agents: agents
      .map(({ id, domain, status, attempt, session }) => ({ id, domain, status, attempts: attempt, session }))
      .toSorted((one, other) => compareText(one.id, other.id)),
    transitions,
    reports: agents
      .flatMap(({ domain, reportSha256 }) => (reportSha256 === null ? [] : [{ domain, sha256: reportSha256 }]))
      .toSorted((one, other) => compareText(one.domain ?? '', other.domain ?? '')),
    ownership,
    counts: wave.digest?.counts ?? {},
    findings: findings
      .map(({ id, state, detail, rule, matchedBy }) => ({ id, state, detail, rule, stage: matchedBy }))
      .toSorted((one, other) => compareText(one.id, other.id)),
    gates: gates.gates,
    verification: wave.verification,
    recommendation: { verdict, nextPhase, failed, reason },
  }
}

/** The same as text, for people. */
export function composeReceiptMarkdown(receipt: Receipt, digest: readonly string[]): string {
  const { wave, run, gates, recommendation, findings, contentSha256 } = receipt
  const lines = [
    `# Wave ${wave.number} (${wave.phase}) of ${run.id}`,
    '',
    ...digest.slice(1).map(line => `    ${line}`),
    '',
    '| gate | result | reason |',
    '|---|---|---|',
    ...gates.map(
      ({ name, passed, overridden, reason }) =>
        `| ${name} | ${passed ? 'passed' : overridden ? 'overridden' : 'failed'} | ${inCell(reason)} |`,
    ),
    '',
    `**${recommendation.verdict}**: ${recommendation.reason}`,
    '',
    '| finding | state | detail | rule | stage |',
    '|---|---|---|---|---|',
    ...findings.map(
      ({ id, state, detail, rule, stage }) => `| ${id} | ${state} | ${detail ?? ''} | ${rule} | ${stage ?? ''} |`,
    ),
    '',
    `content sha256 ${contentSha256}`,
  ]
  return `${lines.join('\n')}\n`
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
