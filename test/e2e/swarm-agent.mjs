// An agent of a swarm for tests: it reports lines that hold a mark, repairs what it is told to, and reads what it may.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { PROVOST_REPORT: out, PROVOST_DOMAIN: domain, PROVOST_PHASE: phase } = process.env
const script = join(import.meta.dirname, 'swarm-script.json')
/** What the test wants of this wave: { unread: [paths], silent: [marks], crash, report, repair: { path: [from, to] } } */
const wish = existsSync(script) ? (JSON.parse(readFileSync(script, 'utf8'))[domain] ?? {}) : {}
appendFileSync(join(import.meta.dirname, 'swarm-agents.log'), `${phase} ${domain} ${process.cwd()}\n`)

const git = (...args) => execFileSync('git', args).toString().trim()
const mine = git('ls-files')
  .split('\n')
  .filter(path => path.startsWith(`${domain}/`))
const read = mine.filter(path => !(wish.unread ?? []).some(part => path.startsWith(part)))
// As another agent it declares nothing, and its tools tell what it read.
const isTold = process.argv.includes('--told')
const observed = isTold ? [] : read.map(path => ({ path, blob: git('rev-parse', `HEAD:${path}`) }))
if (isTold) read.forEach(tellRead)

const findings = read.flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const mark = /BAD-(\w+)/.exec(text)?.[1]
      if (mark === undefined || (wish.silent ?? []).includes(mark)) return []
      const place = { file, line: index + 1 }
      return [{ id: mark, severity: 'HIGH', category: 'bug', rule_id: mark, description: `${mark} is bad.`, ...place }]
    }),
)

for (const [path, [from, to]] of Object.entries(wish.repair ?? {}))
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
if (wish.mcp) reportByTool(wish.mcp)
for (const path of wish.escape ?? []) {
  try {
    writeFileSync(path, 'it was here\n')
  } catch {
    // what the system does not let it write is not written
  }
}
if (wish.rename) execFileSync('git', ['mv', ...wish.rename])

const lists = {
  audit: { findings: [...findings, ...(wish.twice ? findings : [])] },
  amend: { fixes: [], files_changed: [] },
  verify: { findings, verdicts: wish.verdicts ?? [] },
}
const kind = phase.startsWith('feature') ? null : /audit|amend|verify/.exec(phase)[0]
const report = { domain, summary: 'It was looked at.', observed, ...(kind ? lists[kind] : { features: [] }) }
if (wish.report !== null) writeFileSync(out, wish.report ?? JSON.stringify(report))
process.exit(wish.crash ?? 0)

// Says its findings one by one; what Provost answers is kept for the test.
function reportByTool(findings) {
  const call = (given, id) => ({ method: 'tools/call', id, params: { name: 'swarm_report_finding', arguments: given } })
  const lines = findings.map((given, id) => JSON.stringify({ jsonrpc: '2.0', ...call(given, id) }))
  const said = execFileSync('provost', ['mcp'], { input: `${lines.join('\n')}\n`, encoding: 'utf8' })
  writeFileSync(join(dirname(process.env.PROVOST_REPORT), 'answers.jsonl'), said)
}

function tellRead(path, index) {
  const call = { type: 'tool_use', id: `t${index}`, name: 'Read', input: { file_path: join(process.cwd(), path) } }
  console.log(JSON.stringify({ type: 'assistant', message: { content: [call] } }))
  console.log(JSON.stringify({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: call.id }] } }))
}
