// The ledger of the program over the versions: every version is a look of a linter, imported by the program's own functions.

import { isClosedFinding } from '../../src/finding/rules/finding-state.ts'
import { normaliseLines } from '../../src/finding/rules/identity/anchor.ts'
import type { LineTracks } from '../../src/finding/rules/identity/line-track.ts'
import { matchFindings, type Rename } from '../../src/finding/rules/identity/match-findings.ts'
import { indexCode } from '../../src/finding/rules/identity/moved-code.ts'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import { gitSwarm } from '../../src/swarm/adapters/git-swarm.ts'
import type { CodeAtTree } from '../../src/swarm/rules/collect/collect-facts.ts'
import { fatesOf } from '../../src/swarm/rules/collect/line-fates.ts'
import type { FindingView } from '../../src/swarm/rules/finding/finding-view.ts'
import { foldFinding } from '../../src/swarm/rules/finding/fold-finding.ts'
import { type ImportedResult, keyResults } from '../../src/swarm/rules/import/key-results.ts'
import { type ImportFacts, planImport } from '../../src/swarm/rules/import/plan-import.ts'
import type { PlannedEvent } from '../../src/swarm/rules/record/swarm-events.ts'
import type { Version } from './history.ts'
import type { LintFinding } from './lint.ts'
import { readAgain } from './read-again.ts'
import type { TimedLook } from './time-trackers.ts'

const TOOL = { tool: 'ESLint', version: '10', automationId: null, succeeded: true, looked: ['/'] }

export class Ledger {
  readonly #root: string
  readonly #findings = new Map<string, FindingView>()
  #waves = 0
  readonly looks: TimedLook[] = []
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
    const items = found.map(itemOf)
    const { events } = planImport({ ...facts, results: keyResults(items, facts.code, facts.findings) })
    this.looks.push(lookAgain(version, items, facts))
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
      standsElsewhere: searchIn(code),
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
    const open = this.findings.filter(({ state }) => !isClosedFinding(state))
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

/** All files are indexed when the first question comes: most looks ask none. */
function searchIn(code: ReadonlyMap<string, CodeAtTree>): ImportFacts['standsElsewhere'] {
  let stands: ReturnType<typeof indexCode> | undefined
  return anchored => {
    stands ??= indexCode([...code.values()].flatMap(({ lines }) => (lines ? { lines } : [])))
    return anchored.core === null ? null : stands(anchored)
  }
}

function lookAgain(version: Version, items: readonly ImportedResult[], facts: Omit<ImportFacts, 'results'>): TimedLook {
  const { findings, renames } = facts
  return {
    whole: () => {
      const code = readAgain(facts.code, version)
      const again = { ...facts, code, standsElsewhere: searchIn(code) }
      return () => planImport({ ...again, results: keyResults(items, code, findings) })
    },
    pairing: () => {
      const code = readAgain(facts.code, version)
      return () => {
        const observed = keyResults(items, code, findings).map(result => result.observed)
        return matchFindings(findings, observed, renames, { fateOf: fatesOf(facts), areLinesExact: true })
      }
    },
  }
}

function itemOf({ path, line, rule, text }: LintFinding): ImportedResult {
  const words = { rule_id: rule, description: text, symbol: null, severity: 'LOW', category: 'quality' } as const
  return { ...words, path, line, suppression: null }
}
