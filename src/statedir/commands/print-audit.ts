// An audit as a table a person can act on: what is there, and what to call that which should not be.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { printAge } from '#cli/print/age'
import { BUCKETS, type EntryBucket } from '../rules/layout/classify-entry.ts'
import { showBytes, showName } from './print-name.ts'

type AuditAnswer = Shape<'StateAudit'>

const NAMES_MAX = 12
const AD_HOC_MAX = 40
const SHA_LENGTH = 8

type Entry = AuditAnswer['entries'][number]

export function composeAudit(audit: AuditAnswer, context: CommandContext, nowMs: number): string[] {
  const { dir, contract, contract_sha256, counts, total_bytes, problems } = audit
  const { style } = context
  const head = `${dir}  contract ${contract} (sha256:${contract_sha256.slice(0, SHA_LENGTH)}…)`
  return [
    `${style.bold(head)}  ${counts.total} entries, ${total_bytes.toLocaleString('en')} bytes`,
    ...problems.map(
      ({ path, code }) =>
        `${style.bad('contract problem')}: ${path || '(whole file)'} ${code}; the base contract counts`,
    ),
    ...BUCKETS.flatMap(bucket => composeBucket(audit, bucket, nowMs)),
    composeVerdict(audit, context),
  ]
}

function composeBucket({ counts, entries }: AuditAnswer, bucket: EntryBucket, nowMs: number): string[] {
  const label = `  ${bucket.padEnd(15)}  ${String(counts[bucket]).padStart(3)}`
  const own = entries.filter(entry => entry.bucket === bucket)
  if (bucket === 'ad_hoc') return composeAdHoc(label, own, nowMs)
  const names = bucket === 'canonical' ? [] : own.slice(0, NAMES_MAX).map(({ name }) => showName(name))
  const more = bucket !== 'canonical' && own.length > NAMES_MAX ? [`… and ${own.length - NAMES_MAX} more`] : []
  return [`${label}   ${[...names, ...more].join('  ')}`.trimEnd()]
}

function composeAdHoc(label: string, entries: readonly Entry[], nowMs: number): string[] {
  const shown = entries.slice(0, AD_HOC_MAX)
  const width = Math.max(0, ...shown.map(({ name }) => showName(name).length))
  const lines = shown.map(entry => {
    const age = printAge(entry.mtime_ms === null ? null : Math.max(0, nowMs - entry.mtime_ms))
    const advice = entry.suggestion === null ? entry.rule.replaceAll('_', ' ') : `→ ${showName(entry.suggestion)}`
    return `${showName(entry.name).padEnd(width)}  (${showBytes(entry.size)}, ${age})  ${advice}`
  })
  if (lines.length === 0) return [label]
  const more = entries.length > AD_HOC_MAX ? [`… and ${entries.length - AD_HOC_MAX} more; --json lists all`] : []
  const indent = ' '.repeat(label.length)
  return [...lines, ...more].map((line, at) => `${at === 0 ? label : indent}   ${line}`)
}

function composeVerdict({ counts }: AuditAnswer, { style }: CommandContext): string {
  if (counts.ad_hoc === 0) return style.good('every entry is in the contract')
  const what = counts.ad_hoc === 1 ? '1 entry matches' : `${counts.ad_hoc} entries match`
  return `${style.bad('1 problem')}: ${what} nothing in the contract. \`provost state cleanup\` shows what would move.`
}
