// Hurts real agents in every way that the table knows and prints what Provost made of it: `npm run faults [-- --write]`.
// With --write the tables go into docs/faults.md. `--part agents`, `files` or `house` is one of the three tables; `--only <words>`
// hurts only where the name of the fault has them, and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSessionWorld } from '../src/testing/worlds/session-world.ts'
import { DAEMON_FAULT } from '../test/faults/daemon-fault.ts'
import { DAEMON_FAULTS } from '../test/faults/daemon-faults.ts'
import type { Fault, FaultOutcome } from '../test/faults/fault.ts'
import { FAULTS } from '../test/faults/faults.ts'
import { type HouseFault, type HouseOutcome, sufferIn } from '../test/faults/house-fault.ts'
import { type Endured, endure, LASTING_FAULTS, type LastingFault } from '../test/faults/lasting-faults.ts'
import { REPOSITORY_FAULTS } from '../test/faults/repository-faults.ts'
import { STORE_FAULTS } from '../test/faults/store-faults.ts'
import { TMUX_FAULTS } from '../test/faults/tmux-faults.ts'

const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'faults.md')

type Row = { readonly fault: Fault; readonly outcome: FaultOutcome }

const PARTS = ['agents', 'files', 'house'] as const
type Part = (typeof PARTS)[number]

const text = { type: 'string', default: '' } as const
const { values: wish } = parseArgs({ options: { write: { type: 'boolean' }, only: text, part: text } })
const isPart = (part: Part) => wish.part === '' || wish.part === part
const wanted = <Row extends { readonly name: string }>(part: Part, all: readonly Row[]) =>
  all.filter(({ name }) => isPart(part) && name.includes(wish.only))

const rows: Row[] = []
for (const fault of wanted('agents', [...FAULTS, DAEMON_FAULT, ...TMUX_FAULTS])) {
  console.error(`${rows.length + 1}. ${fault.name} …`)
  rows.push({ fault, outcome: await hurt(fault) })
}
const lasting: { readonly fault: LastingFault; readonly endured: Endured }[] = []
for (const fault of wanted('files', LASTING_FAULTS)) {
  console.error(`${rows.length + lasting.length + 1}. ${fault.name} …`)
  lasting.push({ fault, endured: await endure(fault) })
}
const around: { readonly fault: HouseFault; readonly outcome: HouseOutcome }[] = []
for (const fault of wanted('house', [...DAEMON_FAULTS, ...REPOSITORY_FAULTS, ...STORE_FAULTS])) {
  console.error(`${rows.length + lasting.length + around.length + 1}. ${fault.name} …`)
  around.push({ fault, outcome: await sufferIn(fault) })
}
const tables = { agents: composeTable(rows), files: composeLasting(), house: composeAround() }
for (const part of PARTS.filter(isPart)) {
  console.log(tables[part])
  if (wish.write && wish.only === '') writeTable(part, tables[part])
}
const isRight =
  rows.every(({ fault, outcome }) => isAsItMust(fault, outcome)) &&
  lasting.every(({ endured }) => isEndured(endured)) &&
  around.every(({ outcome }) => isSuffered(outcome))
process.exit(isRight ? 0 : 1)

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

/** The trouble, the refusal, or the first line of `why`. */
function firstWords({ said }: Endured): string {
  const trouble = /its supervisor cannot write and keeps what it knows in memory: [A-Z]+/.exec(said)?.[0]
  return withoutChance(trouble ?? said.split('\n')[0] ?? '')
}

/** Without what differs from run to run. */
function withoutChance(words: string): string {
  return words
    .replaceAll('|', '/')
    .replaceAll(/\/tmp\/[^\s;,]+/g, '…')
    .replaceAll(/\b(?:pid|CONT) \d+/g, match => `${match.split(' ')[0]} …`)
    .replaceAll(/\b[0-9a-f]{32}\b/g, '…')
    .replaceAll(/127\.0\.0\.1:\d+/g, '…')
    .replaceAll(/\b\d+s\b/g, '…s')
    .replaceAll(/\bkey \S+/g, 'key …')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/ since .*$/, '')
    .trim()
}

function isSuffered({ isSaid, lost, agentLives }: HouseOutcome): boolean {
  return isSaid && agentLives && lost.length === 0
}

function composeAround(): string {
  const lines = around.map(({ fault, outcome }) => {
    const words = outcome.said.split('\n').find(line => fault.said.test(line)) ?? outcome.said.split('\n')[0] ?? ''
    const said = outcome.isSaid ? withoutChance(words) : `**${withoutChance(words)}**`
    const lost = outcome.lost.length === 0 ? 'nothing' : `**${withoutChance(outcome.lost.join('; '))}**`
    return `| ${fault.name} | ${said} | ${lost} | ${fault.mends} | ${outcome.agentLives ? 'lives' : '**dead**'} |`
  })
  return [
    '| fault | said while it lasts | lost | how it mends | the agent then |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** The words of the document are written by hand; only what stands between the marks of a table is replaced. */
function writeTable(part: Part, table: string): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const marks = new RegExp(`(<!-- ${part} -->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end of ${part} -->)`)
  writeFileSync(
    DOCUMENT,
    text.replace(marks, (_all, before, after) => before + table + after),
  )
}
