// Runs the benches and prints one table: `node bench/run.ts [names…] [--json] [--write] [--peers]`.
// A name is the beginning of a bench's name, so the name of a room runs the whole room.
import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'
import { findBefore, judgePeers, PEER_BENCHES } from './peers.ts'
import { writeReadme } from './readme-table.ts'
import { composeTable, type Finding, findingsOf } from './table.ts'

process.env.PROVOST_TRUST_FOLDERS = '["/"]' // the repositories of a bench are its own

const words = process.argv.slice(2)
const isAboutPeers = words.includes('--peers')
const named = words.filter(word => !word.startsWith('--'))
const names = isAboutPeers && named.length === 0 ? PEER_BENCHES : named
const old = isAboutPeers ? process.env.PROVOST_BENCH_OLD : undefined
if (old !== undefined) delete process.env.PROVOST_BENCH_OLD // its own benches measure it
const isWriting = words.includes('--write')

const all = await loadBenches()
const wanted = all.filter(({ name }) => names.length === 0 || names.some(beginning => name.startsWith(beginning)))
if (wanted.length === 0)
  refuse(`no bench begins with ${names.join(' or ')}; there are ${all.map(({ name }) => name).join(', ')}`)
if (isWriting && names.length > 0) refuse('--write replaces the whole table, so it goes without names')

const findings: Finding[] = []
const before: Finding[] = []
for (const bench of wanted) {
  findings.push(...(await run(bench)))
  if (old !== undefined) before.push(...findBefore(old, bench.name))
}
const shown = isAboutPeers ? judgePeers(findings, before) : findings
console.log(words.includes('--json') ? JSON.stringify(shown, null, 2) : composeTable(shown).join('\n'))
if (isWriting && !process.exitCode) writeReadme(findings)

async function loadBenches(): Promise<Bench[]> {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.bench.ts'))
  return Promise.all(files.sort().map(async file => (await import(`./${file}`)).bench))
}

// A bench that breaks does not take the others with it, but the exit code tells.
async function run(bench: Bench): Promise<Finding[]> {
  console.error(`${bench.name} …`)
  try {
    return findingsOf(bench, await bench.run())
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return []
  }
}

function refuse(why: string): never {
  console.error(`ERROR: ${why}`)
  process.exit(2)
}
