// Hurts real agents in every way that the table knows and prints what Provost made of it: `npm run faults [-- --write]`.
// With --write the table goes into docs/faults.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSessionWorld } from '../src/testing/worlds/session-world.ts'
import { DAEMON_FAULT } from '../test/faults/daemon-fault.ts'
import type { Fault, FaultOutcome } from '../test/faults/fault.ts'
import { FAULTS } from '../test/faults/faults.ts'
import { type Endured, endure, LASTING_FAULTS, type LastingFault } from '../test/faults/lasting-faults.ts'
import { TMUX_FAULTS } from '../test/faults/tmux-faults.ts'

const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'faults.md')

type Row = { readonly fault: Fault; readonly outcome: FaultOutcome }

const rows: Row[] = []
for (const fault of [...FAULTS, DAEMON_FAULT, ...TMUX_FAULTS]) {
  console.error(`${rows.length + 1}. ${fault.name} …`)
  rows.push({ fault, outcome: await hurt(fault) })
}
const lasting: { readonly fault: LastingFault; readonly endured: Endured }[] = []
for (const fault of LASTING_FAULTS) {
  console.error(`${rows.length + lasting.length + 1}. ${fault.name} …`)
  lasting.push({ fault, endured: await endure(fault) })
}
const tables = [composeTable(rows), composeLasting()]
console.log(tables.join('\n\n'))
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, composeDocument(tables))
const isWrong = rows.some(({ fault, outcome }) => !isAsItMust(fault, outcome))
process.exit(isWrong || lasting.some(({ endured }) => !isEndured(endured)) ? 1 : 0)

async function hurt(fault: Fault): Promise<FaultOutcome> {
  const world = await openSessionWorld()
  try {
    return await fault.run(world)
  } finally {
    await world.close()
  }
}

function isAsItMust({ verdict }: Fault, outcome: FaultOutcome): boolean {
  return outcome.verdict === verdict && outcome.falseDeaths === 0 && outcome.missedDeaths === 0
}

function composeTable(all: readonly Row[]): string {
  const lines = all.map(({ fault, outcome }) => {
    const after = outcome.tookMs === 0 ? 'at the first look' : `${outcome.tookMs / 1000} s`
    const verdict = isAsItMust(fault, outcome) ? outcome.verdict : `**${outcome.verdict}**, not ${fault.verdict}`
    return `| ${fault.name} | ${fault.must} | ${verdict} | ${after} | ${outcome.falseDeaths} | ${outcome.missedDeaths} |`
  })
  const sum = (pick: (outcome: FaultOutcome) => number) => all.reduce((total, row) => total + pick(row.outcome), 0)
  return [
    '| fault | must | verdict | after | false deaths | missed deaths |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    `| **all** | | | | **${sum(outcome => outcome.falseDeaths)}** | **${sum(outcome => outcome.missedDeaths)}** |`,
  ].join('\n')
}

function isEndured({ isSaid, missingLines, isStatus, livesOn, endsWhenKilled }: Endured): boolean {
  return isSaid && isStatus && livesOn && endsWhenKilled && missingLines.length === 0
}

function composeLasting(): string {
  const lines = lasting.map(({ fault, endured }) => {
    const lost = endured.missingLines.length === 0 ? 'nothing' : `**${endured.missingLines.length} lines**`
    const life = endured.livesOn ? 'lives' : '**dead**'
    return `| ${fault.name} | ${firstWords(endured)} | ${lost} | ${fault.mends} | ${life}, ${endured.status} |`
  })
  return [
    '| fault | said while it lasts | lost | how it mends | the agent then |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** The trouble, the refusal, or the first line of `why`; without what differs from run to run. */
function firstWords({ said }: Endured): string {
  const trouble = /its supervisor cannot write and keeps what it knows in memory: [A-Z]+/.exec(said)?.[0]
  const words = trouble ?? said.split('\n')[0] ?? ''
  return words
    .replaceAll('|', '/')
    .replaceAll(/\/tmp\/\S+/g, '…')
    .replace(/ since .*$/, '')
}

function composeDocument([watched, lasted]: readonly string[]): string {
  return `# Faults

What Provost makes of agents that die, of agents that are only silent, and of its own blindness. Written by
\`npm run faults -- --write\`; the same rows are tests (test/e2e/session-faults.test.ts). Agents, supervisors, signals,
terminals and git are real; only the clock of the program is moved, by five seconds from look to look, so "after" is
time of the program and not of this machine. The rules are those of \`provost machines session\` and \`provost why\`.

${watched}

A false death is a session that was called ended while a process of its agent lived. A missed death is one that was not
called ended although nothing of its agent lived, and its rule would have allowed it.

## Around an agent

Here the built program, its home and the repository lie on a small disk of their own. Each fault lasts while the agent prints
thirty-five lines, one every fifth of a second; the same rows are tests (test/e2e/supervisor-faults.test.ts).

${lasted}
`
}
