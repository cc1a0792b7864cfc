// What an import writes down, for trackers that only pair: as many events of the same kinds and with the same members as ours.
import { createHash } from 'node:crypto'
import type { Tracked } from './judge-tracker.ts'

/** A finding as it was last seen, under its name in the log. */
export type Named = { readonly id: string; readonly at: Tracked }

const LENS = { name: 'ESLint', version: 1, hash: '', toolVersion: '10' }

export type Look = { readonly wave: string; readonly number: number; readonly tree: string }

/** Every report as a new finding or a known one, and everything that was not named as fixed. */
export function writeEvents(
  known: readonly Named[],
  seen: readonly Named[],
  pairs: ReadonlyMap<number, number>,
  look: Look,
): object[] {
  const events: object[] = []
  const met = new Set(pairs.values())
  for (const [index, { id, at }] of seen.entries()) if (!met.has(index)) events.push(...report(id, at, look))
  for (const [index, { id, at }] of known.entries()) {
    const to = pairs.get(index)
    events.push(...(to === undefined ? close(id, look) : meet(id, at, seen[to]!.at, look)))
  }
  return events
}

function report(id: string, { path, line, rule, text, code }: Tracked, { wave, number, tree }: Look): object[] {
  const stream = `finding/${id}`
  const fingerprint = createHash('sha256').update(`${rule}\n${path}\n${code}`).digest('hex').slice(0, 24)
  const words = { kind: 'defect', severity: 'LOW', category: 'quality', rule_id: rule, title: text, description: text }
  const place = { path, line, core: code, project: 'bench', repo: 'bench', wave, number, tree, lens: LENS }
  return [{ stream, type: 'finding.reported', data: { ...words, ...place, fingerprint } }, link(stream, tree)]
}

function meet(id: string, before: Tracked, after: Tracked, { wave, number, tree }: Look): object[] {
  const stream = `finding/${id}`
  const [stage, moved, sources] = ['line', before.line !== after.line, []]
  const matched = { wave, number, tree, lens: LENS, stage, moved, sources }
  const evidence = { stage, moved, sources }
  const classified = { state: 'recurring', detail: null, wave, number, rule: 'M-line', evidence }
  const refreshed = moved ? [{ stream, type: 'finding.refreshed', data: refresh(before, after) }] : []
  return [
    { stream, type: 'finding.matched', data: matched },
    ...refreshed,
    { stream, type: 'finding.classified', data: classified },
    link(stream, tree),
  ]
}

function refresh({ line, path }: Tracked, after: Tracked): object {
  return { before: { line, path }, after: { line: after.line, path: after.path } }
}

function close(id: string, { wave, number, tree }: Look): object[] {
  const stream = `finding/${id}`
  const classified = { state: 'fixed', detail: null, wave, number, rule: 'not-named', evidence: { tree } }
  return [{ stream, type: 'finding.classified', data: classified }, link(stream, tree)]
}

function link(stream: string, sarif: string): object {
  return { stream, type: 'finding.linked', data: { sarif } }
}
