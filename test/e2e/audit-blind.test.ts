// What an auditor of a swarm can learn of a trial is what it can learn of any audit: all that it is given, finds and is told is compared
// byte for byte, after renaming what is named anew for every run. Nothing differs but the planted line, and its coin is counted as it fell.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { AUDITED, openAuditedRun } from './audit-scene.ts'
import { test } from './program.ts'
import { chanceOf, GIT, openStandingDoor, renamed } from './told-apart.ts'

/** `PROVOST_AUDIT_PAIRS=50` for a longer run. */
const PAIRS = Number(process.env.PROVOST_AUDIT_PAIRS ?? 2)
const RATE = 0.7

/** What somebody might ask who suspects something. */
const QUESTIONS = [
  ...['why {agent}', 'why {run}', 'why {session}', 'why tr_1', 'why pl_1', 'why reviewer:command'],
  ...['swarm status {run}', 'swarm runs', 'session list', 'finding list', 'swarm detection {run}'],
  ...['show', 'plants', 'plan'].map(verb => `looking ${verb} --project shop`),
]

/** Looks at everything, asks every tool that answers it, says one thing by tool, and sees what is wrong or overlooks it, by a coin. */
const auditor = (root: string, told: string) => `
const { execSync, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { PROVOST_AGENT_RUN: agent, PROVOST_SWARM_RUN: run, PROVOST_SESSION: session, PROVOST_REPORT: report } = process.env
const shell = line => execSync(line + ' 2>&1 || true', { encoding: 'utf8' })
for (let tries = 0; tries < 20 && !/dispatched/.test(shell('provost why ' + agent)); tries++) continue
const tool = (name, given) => ({ method: 'tools/call', params: { name, arguments: given } })
const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'r', version: '1' } }
const small = { id: 'small', severity: 'LOW', category: 'docs', description: 'no word of it', file: 'api/price.mjs', line: 2 }
const asked = [
  { method: 'initialize', params: client },
  { method: 'tools/list' },
  tool('swarm_report_finding', { finding: small }),
  tool('swarm_report_finding', { agentRun: agent, ...small }),
  tool('swarm_report_finding', { finding: { id: 'bad' } }),
  tool('task_get', { task: run }),
]
const input = asked.map((line, at) => JSON.stringify({ jsonrpc: '2.0', id: at + 1, ...line }) + '\\n').join('')
const answers = spawnSync('provost', ['mcp'], { input, encoding: 'utf8' })
const list = place => { try { return readdirSync(place).sort() } catch (error) { return error.code } }
const fill = line => line.replace('{agent}', agent).replace('{run}', run).replace('{session}', session)
const seen = {
  prompt: readFileSync(0, 'utf8').split('\\n'),
  argv: process.argv,
  env: Object.entries(process.env).sort().map(pair => pair.join('=')),
  places: [process.cwd(), list('.'), list('..'), list('../..'), list('../../..'), existsSync(${JSON.stringify(root)} + '/hidden.cjs')],
  around: [list(${JSON.stringify(root)}), list(${JSON.stringify(root)} + '/.provost'), list(${JSON.stringify(root)} + '/.provost/swarm')],
  git: ${JSON.stringify(GIT.filter(line => !line.startsWith('diff')))}.map(line => shell('git ' + line).split('\\n')),
  tools: [...answers.stdout.split('\\n').sort(), answers.stderr],
  asked: ${JSON.stringify(QUESTIONS)}.map(line => shell('provost ' + fill(line)).split('\\n')),
  file: readFileSync('api/price.mjs', 'utf8').split('\\n'),
}
writeFileSync(${JSON.stringify(told)} + '/' + agent + '.json', JSON.stringify(seen))
const chance = parseInt(createHash('sha256').update(agent).digest('hex').slice(0, 8), 16) / 2 ** 32
const right = ${JSON.stringify(AUDITED)}.split('\\n')
const wrong = seen.file.flatMap((text, at) => (text === right[at] ? [] : [at + 1]))
const finding = line => ({ id: 'w' + line, severity: 'HIGH', category: 'bug', description: 'wrong', file: 'api/price.mjs', line })
const findings = chance < ${RATE} ? wrong.map(finding) : []
writeFileSync(report, JSON.stringify({ domain: 'api', summary: 'looked', findings }))`

/** What is named anew for every run. */
const NAMED =
  /(?<hash>\b[0-9a-f]{7,40}\b)|(?<run>sw_[0-9A-Z]+)|(?<agent>ar_[0-9A-Z]+)|(?<waveId>wv_[0-9A-Z]+)|(?<copy>cp_[0-9A-Z]+)|(?:wave-|PROVOST_WAVE=|\/w)(?<wave>\d+)|shop-(?<place>[0-9a-f]{8})\b|shop-(?<session>\d+)\b|alive (?<process>\d+)|(?<instant>2\d{3}-[\d-]+T[\d:.]+Z)/g

test(`${PAIRS} pairs of a trial and an audit cannot be told apart`, { timeout: 600_000 + PAIRS * 120_000 }, async ({
  provost,
}) => {
  const { root, run, told } = await openAuditedRun(provost, auditor)
  const call = await openStandingDoor(provost)
  const audit = async (): Promise<string> => {
    const { agents } = await call('POST', `/api/swarm-runs/${run}/dispatch`, { phase: 'health-audit-a' })
    const collect = () => call('POST', `/api/swarm-runs/${run}/collect`, {})
    await expect.poll(async () => (await collect()).outcome, { timeout: 300_000, interval: 300 }).not.toBe('dispatched')
    expect(await collect()).toMatchObject({ outcome: 'collected', agents: [{ status: 'complete' }] })
    return agents[0].agentRun
  }
  const hold = async (): Promise<string> => {
    const trial = await call('POST', '/api/looking/trials', { swarm: run, domain: 'api', overShare: true })
    expect(trial).toMatchObject({ state: 'scored', isBlind: true, leftOut: null })
    expect(trial.caught.length === 1).toBe(chanceOf(trial.run) < RATE)
    return trial.run
  }
  const readSeen = async (agent: string) => JSON.parse(await readFile(join(told, `${agent}.json`), 'utf8'))
  for (const _ of [1, 2]) await audit() // what it says is known from here on, and said again each time
  const apart: (readonly string[])[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const isTrialFirst = chanceOf(`pair ${pair}`) < 0.5
    const before = isTrialFirst ? null : await audit()
    const trial = await hold()
    const [inTrial, inAudit] = [await readSeen(trial), await readSeen(before ?? (await audit()))]
    expect(inTrial.places.at(-1)).toBe(false) // who sees the project has only to compare
    const [copied, real] = [renamed(inTrial, NAMED), renamed(inAudit, NAMED)]
    const differing = copied.flatMap((line, at) =>
      line === real[at] ? [] : [`${pair}: ${line.trim()} | ${real[at]?.trim()}`],
    )
    const isPlant = (line: string) => line.endsWith('| "export const isBig = n => n >= 10",')
    if (differing.length !== 1 || !differing.every(isPlant) || copied.length !== real.length) apart.push(differing)
  }
  expect(apart).toEqual([])
  expect((await provost.ask('finding list --json', { cwd: root })).json.findings).toHaveLength(1)
  process.stdout.write(`${PAIRS} pairs of a trial and an audit in random order, nothing told them apart\n`)
})
