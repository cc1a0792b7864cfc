// `provost ci`

import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CommandContext, Run } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { listFlag, textFlag } from '#cli/parse/text-flag'
import { readTextFile } from '#daemon/local/read-text'
import { writeText } from '#daemon/local/write-text'
import { readSarif } from '#formats/sarif/sarif'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import {
  type AnnotatedStep,
  composeCodeQuality,
  composeGithubCommand,
  composeSummary,
  GITHUB_SHOWN_MAX,
  type Remark,
  verdictOfStep,
} from '../rules/annotate.ts'
import { type CiStep, type CiWish, planCi } from '../rules/plan-ci.ts'
import { type CiRun, readCi } from '../rules/read-ci.ts'

const FORMATS = ['junit', 'tap', 'ctrf'] as const

export const run: Run = async context => {
  const found = readCi(context.env)
  if (!found) throw provostError('CI_UNKNOWN')
  const place = await mkdtemp(join(tmpdir(), 'provost-ci-'))
  try {
    return await runIn(asRunner(context, found), found, join(place, 'submission.json'))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** A runner has no name of its own: whoever made it run is who acts. */
function asRunner(context: CommandContext, { actor }: CiRun): CommandContext {
  return { ...context, env: { ...context.env, PROVOST_ACTOR: context.env.PROVOST_ACTOR || (actor ?? 'ci') } }
}

async function runIn(context: CommandContext, found: CiRun, submission: string) {
  const steps = planCi(found, await readWish(context, submission))
  const sarif = textOf(context, 'sarif')
  if (steps.length === 0 && sarif === null) throw nothingAsked()
  const findings = sarif === null ? [] : await readFindings(context, sarif)
  const outcomes: AnnotatedStep[] = []
  for (const step of steps) outcomes.push(await carryOut(context, step))
  const remarks = [...outcomes.flatMap(remarkOf), ...findings]
  const exitCode = Math.max(0, ...outcomes.map(outcome => outcome.exitCode))
  const pass = outcomes.every(outcome => verdictOfStep(outcome) === 'yes')
  await tell(context, found, outcomes, remarks, pass)
  return {
    json: { ci: found, pass, steps: outcomes, remarks },
    lines: [
      ...outcomes.map(outcome => cleanText(`${verdictOfStep(outcome).padEnd(9)}  ${outcome.line}  ${outcome.words}`)),
      ...(found.kind === 'github' ? shownByGithub(remarks).map(composeGithubCommand) : []),
      `findings: ${findings.length}`,
    ],
    exitCode,
  }
}

async function readWish(context: CommandContext, submission: string): Promise<CiWish> {
  const format = FORMATS.find(name => textOf(context, name) !== null)
  const text = (name: string) => textOf(context, name)
  return {
    report: format === undefined ? null : { format, file: text(format)! },
    exitCode: text('exit-code'),
    scenario: text('scenario'),
    surface: text('surface'),
    store: text('store') ?? (context.env.PROVOST_EVIDENCE_STORE || null),
    isProject: (await findProjectHere(context)) !== undefined,
    provenance: text('provenance'),
    isGated: context.flags.gate === true || context.env.PROVOST_CI_GATE === 'true',
    need: text('need'),
    packs: listOf(context, 'pack'),
    require: text('require'),
    keys: listOf(context, 'proof-key'),
    base: text('base'),
    submission,
  }
}

/** An Action and a template hand their inputs over as variables, so that no shell ever reads them. */
function textOf(context: CommandContext, name: string): string | null {
  return textFlag(context, name) ?? (context.env[variableOf(name)] || null)
}

function listOf(context: CommandContext, name: string): readonly string[] {
  const told = (context.env[variableOf(name)] ?? '').split('\n').map(line => line.trim())
  return listFlag(context, name) ?? told.filter(line => line !== '')
}

function variableOf(name: string): string {
  return `PROVOST_CI_${name.replaceAll('-', '_').toUpperCase()}`
}

/** As if it had been typed, so that a person can repeat it; its answer is read, never its words. */
async function carryOut(context: CommandContext, { name, words }: CiStep): Promise<AnnotatedStep> {
  const { answerWords } = await import('#cli/main')
  const said: string[] = []
  const exitCode = await answerWords([...words, '--json'], {
    ...context,
    out: line => void said.push(line),
    err: () => {},
    isTerminal: false,
    isErrorTerminal: false,
  })
  const answer = readAnswer(said.join('\n'))
  const waits = name === 'submit' && answer.status === 'deferred'
  const line = `provost ${words.join(' ')}`
  return { name, line, exitCode: waits ? 0 : exitCode, words: composeAnswer(answer), waits }
}

type Said = Readonly<Record<string, unknown>>

function readAnswer(text: string): Said {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function composeAnswer({ code, detail, hint, gates, row, status, reasons }: Said): string {
  if (typeof code === 'string') return `${code}: ${detail}; ${hint}`
  if (Array.isArray(gates)) return gates.map(gate => `${gate.surface} ${gate.row}`).join(', ')
  if (Array.isArray(reasons) && reasons.length > 0) return `${status}: ${reasons.join('; ')}`
  return typeof row === 'string' ? row : ''
}

function remarkOf(outcome: AnnotatedStep): Remark[] {
  const { line, exitCode, words, waits } = outcome
  if (exitCode === 0 && !waits) return []
  const message = `${line}: ${verdictOfStep(outcome)}${words ? `, ${words}` : ''}`
  return [{ level: waits ? 'notice' : 'error', title: 'Provost', message, path: null, line: null }]
}

const LEVELS: Readonly<Record<string, Remark['level']>> = { CRITICAL: 'error', HIGH: 'error', MEDIUM: 'warning' }

async function readFindings({ cwd }: CommandContext, file: string): Promise<Remark[]> {
  const runs = readSarif(parseJson(file, await readTextFile(cwd, file)), cwd)
  return runs.flatMap(({ tool, findings }) =>
    findings
      .filter(({ suppression }) => suppression === null)
      .map(({ severity, rule_id, description, path, line }) => ({
        level: LEVELS[severity] ?? 'notice',
        title: rule_id ?? tool,
        message: description,
        path,
        line,
      })),
  )
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw provostError('SARIF_INVALID', { message: `${file} is not JSON`, details: { errors: [file] }, cause })
  }
}

/** GitHub would show the first ten of each level; the worst come first, so those are shown. */
function shownByGithub(remarks: readonly Remark[]): Remark[] {
  return (['error', 'warning', 'notice'] as const).flatMap(level =>
    remarks.filter(remark => remark.level === level).slice(0, GITHUB_SHOWN_MAX),
  )
}

/** Where each CI wants it: files that it names itself, and the report that was asked for. */
async function tell(
  context: CommandContext,
  { kind }: CiRun,
  outcomes: readonly AnnotatedStep[],
  remarks: readonly Remark[],
  pass: boolean,
): Promise<void> {
  const { env, cwd } = context
  const quality = textOf(context, 'code-quality')
  if (quality !== null)
    await writeText(resolve(cwd, quality), `${JSON.stringify(composeCodeQuality(remarks), null, 2)}\n`)
  if (kind !== 'github') return
  if (env.GITHUB_STEP_SUMMARY) await appendFile(env.GITHUB_STEP_SUMMARY, composeSummary(outcomes, remarks))
  if (env.GITHUB_OUTPUT) await appendFile(env.GITHUB_OUTPUT, `pass=${pass}\nfindings=${remarks.length}\n`)
}

function nothingAsked(): Error {
  return provostError('USAGE', {
    message: 'nothing was asked for',
    hint: 'say at least one of --junit, --tap, --ctrf, --gate, --pack or --sarif',
    details: { command: 'ci' },
  })
}
