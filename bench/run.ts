// Runs the benches and prints one table: `node bench/run.ts [names…] [--json] [--write]`.
// A name is the beginning of a bench's name; a room's name runs the whole room.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { writeReadme } from './readme-table.ts'
import { composeTable, type Finding, findingsOf } from './table.ts'

const words = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
const benches = (await loadBenches()).filter(isWanted)
if (benches.length === 0) throw new Error(`No bench begins with ${names.join(' or ')}.`)

const findings: Finding[] = []
for (const bench of benches) findings.push(...(await run(bench)))
console.log(words.includes('--json') ? JSON.stringify(findings, null, 2) : composeTable(findings).join('\n'))
if (words.includes('--write')) writeReadme(findings)

async function loadBenches(): Promise<Bench[]> {
  const files = readdirSync(import.meta.dirname).filter(file => file.endsWith('.bench.ts'))
  return Promise.all(files.sort().map(async file => (await import(join(import.meta.dirname, file))).bench))
}

function isWanted({ name }: Bench): boolean {
  return names.length === 0 || names.some(wanted => name.startsWith(wanted))
}

// One bench that fails does not take the others with it, but the exit code tells.
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
