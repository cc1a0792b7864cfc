// The ledger of the program over the versions: every version is a look of a linter, imported by the program's own functions.

import { isClosed } from '../../src/finding/rules/finding-state.ts'
import { anchorsBeside, normaliseLines } from '../../src/finding/rules/identity/anchor.ts'
import type { LineTracks } from '../../src/finding/rules/identity/line-track.ts'
import { matchFindings, type Rename } from '../../src/finding/rules/identity/match-findings.ts'
import { indexCode } from '../../src/finding/rules/identity/moved-code.ts'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import { gitSwarm } from '../../src/swarm/adapters/git-swarm.ts'
import type { CodeAtTree } from '../../src/swarm/rules/collect/collect-facts.ts'
import { fatesOf } from '../../src/swarm/rules/collect/line-fates.ts'
import type { FindingView } from '../../src/swarm/rules/finding/finding-view.ts'
import { foldFinding } from '../../src/swarm/rules/finding/fold-finding.ts'
import { type ImportFacts, planImport, type ToolResult } from '../../src/swarm/rules/import/plan-import.ts'
import type { PlannedEvent } from '../../src/swarm/rules/record/swarm-events.ts'
import { type ImportedItem, toReported } from '../../src/swarm/usecases/findings/anchor-imported.ts'
import type { Version } from './history.ts'
import type { LintFinding } from './lint.ts'
import { spentSince } from './processor-time.ts'

const TOOL = { tool: 'ESLint', version: '10', automationId: null, succeeded: true, looked: ['/'] }

export class Ledger {
  readonly #root: string
  readonly #findings = new Map<string, FindingView>()
  #waves = 0
  /** Of planning alone: what git does for it is asked of every tracker that follows renames. */
  spentMs = 0
  /** Of reading anchors and pairing: as much as the other trackers do. It is done again for it, before the whole. */
  pairedMs = 0
  code: ReadonlyMap<string, CodeAtTree> = new Map()
  renames: readonly Rename[] = []
  #ids = 0

  constructor(root: string) {
    this.#root = root
  }

  get findings(): readonly FindingView[] {
    return [...this.#findings.values()]
  }

  /** Imports one look of a tool that succeeded and read every file. */
  async collect(version: Version, found: readonly LintFinding[]): Promise<void> {
    const facts = await this.#gather(version, found)
    this.code = facts.code
    this.renames = facts.renames
    const began = process.cpuUsage()
    const results = keyResults(found, facts)
    const anchoredMs = spentSince(began)
    this.pairedMs += anchoredMs + timePairing(facts, results)
    const planned = process.cpuUsage()
    const { events } = planImport({ ...facts, results })
    this.spentMs += anchoredMs + spentSince(planned)
    for (const event of events) this.#record(event)
  }

  #record({ stream, type, data }: PlannedEvent): void {
    if (!stream.startsWith('finding/')) return
    const id = stream.slice('finding/'.length)
    const known = this.#findings.get(id)
    const event = { stream, type, data, version: (known?.version ?? 0) + 1, at: '' } as unknown as StoredEvent
    this.#findings.set(id, foldFinding(known, event))
  }

  async #gather(version: Version, found: readonly LintFinding[]): Promise<Omit<ImportFacts, 'results'>> {
    const code = await this.#readCode(version)
    const stands = indexCode([...code.values()].flatMap(({ lines }) => (lines ? { lines } : [])))
    const number = ++this.#waves
    return {
      run: { id: 'import:bench', project: 'bench', repo: 'bench' },
      tool: { ...TOOL, rules: { ids: [...new Set(found.map(({ rule }) => rule))], isWholeSet: false } },
      wave: { id: `sarif:${number}`, number },
      tree: version.tree,
      findings: this.findings,
      renames: await this.#listRenames(version),
      tracks: await this.#trackLines(version),
      code,
      standsElsewhere: anchored => (anchored.core === null ? null : stands(anchored)),
      tests: new Map(),
      newIds: found.map(() => `fi_${String(++this.#ids).padStart(8, '0')}`),
      now: 0,
      source: version.tree,
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

function timePairing(facts: Omit<ImportFacts, 'results'>, results: readonly ToolResult[]): number {
  const observed = results.map(result => result.observed)
  const sight = { fateOf: fatesOf(facts), areLinesExact: true }
  const began = process.cpuUsage()
  matchFindings(facts.findings, observed, facts.renames, sight)
  return spentSince(began)
}

/** Fixed width, so that the order of keys is the order of the report. */
function keyResults(
  found: readonly LintFinding[],
  { code, findings }: Pick<ImportFacts, 'code' | 'findings'>,
): ToolResult[] {
  const anchorAt = anchorsBeside(findings.filter(({ state }) => !isClosed(state)))
  return found.map(({ path, line, rule, text }, index) => {
    const item = { path, line, rule_id: rule, description: text, symbol: null, severity: 'LOW', category: 'quality' }
    const reported = toReported(item as ImportedItem, anchorAt(code.get(path)?.lines ?? null, line))
    return { observed: { ...reported, key: String(index).padStart(6, '0'), sources: [] }, suppression: null }
  })
}
