// A swarm run of the program over the versions: every version is a wave, collected by the program's own functions.

import { isClosed } from '../../src/finding/rules/finding-state.ts'
import { anchorInLines, normaliseLines } from '../../src/finding/rules/identity/anchor.ts'
import type { LineTracks } from '../../src/finding/rules/identity/line-track.ts'
import type { Rename } from '../../src/finding/rules/identity/match-findings.ts'
import { mergeWave } from '../../src/finding/rules/identity/merge-wave.ts'
import { indexCode } from '../../src/finding/rules/identity/moved-code.ts'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import type { JsonObject } from '../../src/kernel/reading/json-value.ts'
import { gitSwarm } from '../../src/swarm/adapters/git-swarm.ts'
import type { CodeAtTree, CollectFacts } from '../../src/swarm/rules/collect/collect-facts.ts'
import { planCollect } from '../../src/swarm/rules/collect/plan-collect.ts'
import type { FindingView } from '../../src/swarm/rules/finding/finding-view.ts'
import { foldFinding } from '../../src/swarm/rules/finding/fold-finding.ts'
import type { PlannedEvent } from '../../src/swarm/rules/record/swarm-events.ts'
import { composeAuditWave } from '../audit-wave.ts'
import type { Version } from './history.ts'
import type { LintFinding } from './lint.ts'

const DOMAIN = 'all'

export class Ledger {
  readonly #root: string
  readonly #findings = new Map<string, FindingView>()
  #waves = 0
  /** Of planning alone: what git does for it is asked of every tracker that follows renames. */
  spentMs = 0
  code: ReadonlyMap<string, CodeAtTree> = new Map()
  renames: readonly Rename[] = []
  #ids = 0

  constructor(root: string) {
    this.#root = root
  }

  get findings(): readonly FindingView[] {
    return [...this.#findings.values()]
  }

  /** Collects one wave of a complete auditor that read every file; answers what the program takes for one finding. */
  async collect(version: Version, found: readonly LintFinding[]): Promise<LintFinding[][]> {
    const facts = await this.#gather(version, found)
    this.code = facts.code
    this.renames = facts.renames
    const began = performance.now()
    const { events } = planCollect(facts)
    this.spentMs += performance.now() - began
    for (const event of events) this.#record(event)
    return groupDuplicates(found, facts)
  }

  #record({ stream, type, data }: PlannedEvent): void {
    if (!stream.startsWith('finding/')) return
    const id = stream.slice('finding/'.length)
    const known = this.#findings.get(id)
    const event = { stream, type, data, version: (known?.version ?? 0) + 1, at: '' } as unknown as StoredEvent
    this.#findings.set(id, foldFinding(known, event))
  }

  async #gather(version: Version, found: readonly LintFinding[]): Promise<CollectFacts> {
    const report = composeReport(found)
    const code = await this.#readCode(version)
    const stands = indexCode([...code.values()].flatMap(({ lines }) => (lines ? { lines } : [])))
    return {
      run: { id: 'sw_1', project: 'bench', repo: 'bench' },
      wave: composeAuditWave(++this.#waves, version, [DOMAIN]),
      tree: version.tree,
      agents: [{ agentRun: 'ar_1', domain: DOMAIN, status: 'complete', reportSha256: version.tree, report }],
      transitions: [],
      partial: false,
      ownership: null,
      findings: this.findings,
      renames: await this.#listRenames(version),
      tracks: await this.#trackLines(version),
      code,
      standsElsewhere: anchored => (anchored.core === null ? null : stands(anchored)),
      observed: [...version.files].map(([path, blob]) => ({ path, blob, how: 'tool_read' })),
      tests: new Map(),
      amendedLines: new Map(),
      newIds: found.map(() => `fi_${String(++this.#ids).padStart(8, '0')}`),
      now: 0,
    }
  }

  /** Like a collect: since each tree in which a finding was last seen, if its path is gone. */
  async #listRenames({ tree, files }: Version): Promise<Rename[]> {
    const trees = new Set(
      this.findings.flatMap(({ path, lastTree }) => (files.has(path ?? '') ? [] : (lastTree ?? []))),
    )
    const renames = new Map<string, Rename>()
    for (const from of trees)
      for (const rename of await gitSwarm.listRenames(this.#root, from, tree)) renames.set(rename.from, rename)
    return [...renames.values()]
  }

  async #trackLines({ tree }: Version): Promise<Map<string, LineTracks>> {
    const open = this.findings.filter(({ state }) => !isClosed(state))
    const trees = new Set(open.flatMap(({ lastTree }) => (lastTree === null || lastTree === tree ? [] : [lastTree])))
    const tracks = new Map<string, LineTracks>()
    for (const from of trees) tracks.set(from, await gitSwarm.trackLines(this.#root, from, tree))
    return tracks
  }

  async #readCode({ tree, files }: Version): Promise<Map<string, CodeAtTree>> {
    const present = await gitSwarm.readFiles(this.#root, tree, [...files.keys()])
    const known = this.findings.flatMap(({ path }) => path ?? [])
    return new Map(
      [...new Set([...known, ...files.keys()])].map((path): [string, CodeAtTree] => {
        const file = present.get(path)
        if (!file) return [path, { file: 'deleted', blob: null, lines: null }]
        return [
          path,
          { file: 'present', blob: file.blob, lines: file.text === null ? null : normaliseLines(file.text) },
        ]
      }),
    )
  }
}

function composeReport(found: readonly LintFinding[]): JsonObject {
  const findings = found.map(({ path, line, rule, text }, index) => ({
    id: String(index),
    severity: 'LOW',
    category: 'quality',
    rule_id: rule,
    file: path,
    line,
    description: text,
  }))
  return { domain: DOMAIN, summary: 'Everything was read.', findings }
}

/** Which lint findings the program takes for one, the one that stands for them first. */
function groupDuplicates(found: readonly LintFinding[], { code }: CollectFacts): LintFinding[][] {
  const keyOf = (index: number) => String(index).padStart(6, '0')
  const reported = found.map(({ path, line, rule, text }, index) => ({
    key: keyOf(index),
    source: DOMAIN,
    severity: 'LOW' as const,
    category: 'quality',
    rule_id: rule,
    path,
    line,
    text,
    ...anchorInLines(code.get(path)?.lines ?? [], line),
  }))
  return mergeWave(reported).findings.map(({ merged }) => merged.map(key => found[Number(key)]!))
}
