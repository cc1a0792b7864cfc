#!/usr/bin/env node
// EXAMPLE AUDITOR. It stands in for the agents of a swarm: it really reads the files it was given, but thinks nothing. It
// knows a few rules, repairs what it is told to, looks again when it is asked to verify, and has one weakness that real
// agents have too: after its first audit it does not mention again what it has told before.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { PROVOST_REPORT: out, PROVOST_DOMAIN: domain, PROVOST_PHASE: phase, PROVOST_WAVE: wave } = process.env

const RULES = [
  {
    rule_id: 'text-not-checked',
    severity: 'HIGH',
    category: 'bug',
    description: 'A name that is no text makes it throw.',
    bad: 'name.trim()',
    good: "String(name ?? '').trim()",
  },
  {
    rule_id: 'query-from-text',
    severity: 'HIGH',
    category: 'security',
    description: 'A query is put together from what a stranger typed.',
    bad: "'select * from orders where id = ' + id",
    good: "'select * from orders where id = ?', [id]",
  },
  {
    rule_id: 'number-not-checked',
    severity: 'HIGH',
    category: 'bug',
    description: 'A price that is no number makes the sum none either.',
    bad: 'sum + item.price',
    good: 'sum + (Number(item.price) || 0)',
  },
  {
    rule_id: 'failure-swallowed',
    severity: 'MEDIUM',
    category: 'silent_failure',
    description: 'A failed letter is lost without a word.',
    bad: 'catch {}',
  },
]

if (!out || !phase) {
  console.error('[example auditor] start me through Provost: provost swarm dispatch')
  process.exit(2)
}
console.log(`[example auditor] ${domain} at work on ${phase}`)
const files = listFiles()
const seen = files.flatMap(({ path, lines }) =>
  RULES.flatMap(rule => lines.flatMap((text, at) => (text.includes(rule.bad) ? [{ rule, path, line: at + 1 }] : []))),
)
const report = { domain, summary: `${files.length} files read.`, observed: files.map(({ path, blob }) => ({ path, blob })) }
writeFileSync(out, `${JSON.stringify({ ...report, ...work() }, null, 2)}\n`)

function work() {
  if (phase === 'feature-audit') return { features: [] }
  if (phase.includes('amend')) return repair()
  if (phase.includes('verify')) return { findings: [], verdicts: verify() }
  const findings = seen.map(({ rule: { bad, good, ...rule }, path, line }) => ({ id: rule.rule_id, ...rule, file: path, line }))
  return { findings: wave === '1' ? findings : [] }
}

function repair() {
  const fixes = listAsked().filter(({ rule, path }) => rule?.good && files.some(file => file.path === path))
  for (const { rule, path } of fixes) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(rule.bad, rule.good))
  return {
    fixes: fixes.map(({ id, rule, path }) => ({ finding_id: id, description: `${rule.rule_id} repaired`, file: path })),
    files_changed: [...new Set(fixes.map(({ path }) => path))],
  }
}

// It says "fixed" only of a file that it has read and in which the rule finds nothing any more; of what it knows no repair
// for, it cannot tell.
function verify() {
  return listAsked().map(({ id, rule, path }) => {
    const isRead = files.some(file => file.path === path)
    const stands = seen.find(place => place.path === path && place.rule === rule)
    if (!isRead || !rule?.good) return { finding_id: id, verdict: 'cannot_tell', evidence: 'I do not know this one.' }
    return stands
      ? { finding_id: id, verdict: 'still_present', evidence: `${path}:${stands.line} still has ${rule.bad}` }
      : { finding_id: id, verdict: 'fixed', evidence: `${path} has no ${rule.bad} any more` }
  })
}

// The findings of the prompt, one line each: id, severity, state, place, title.
function listAsked() {
  const prompt = readFileSync(process.env.PROVOST_PROMPT_FILE, 'utf8')
  return [...prompt.matchAll(/^(fi_\S+) \S+ \S+ (\S+):\d+ (.+)$/gm)].map(([, id, path, title]) => ({
    id,
    path,
    rule: RULES.find(({ description }) => description === title),
  }))
}

// What of the repository is its own: the globs stand in the prompt, and the example needs only the first part of each.
function listFiles() {
  const prompt = readFileSync(process.env.PROVOST_PROMPT_FILE, 'utf8')
  const globs = /Your part of the repository:\n`+\n([\s\S]*?)\n`+/.exec(prompt)?.[1].split('\n') ?? []
  const isMine = path => globs.some(glob => (glob.startsWith('*') ? path.endsWith(glob.slice(1)) : path.startsWith(glob.replace('**', ''))))
  return git('ls-tree', '-r', 'HEAD')
    .split('\n')
    .map(row => /^\d+ blob (\w+)\t(.+)$/.exec(row))
    .filter(row => row && isMine(row[2]))
    .map(([, blob, path]) => ({ path, blob, lines: readFileSync(path, 'utf8').split('\n') }))
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
