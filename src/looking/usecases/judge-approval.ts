// What one approval is worth: who gave it, what trials say about that reviewer, and whether the whole change was looked at.
import type { Config } from '#config/rules/sections/config-schema'
import { confinePath } from '#finding/rules/confined-path'
import { type ApprovalDecision, type Bars, cutToTwo, decideApproval } from '#looking/rules/measure/decide-approval'
import { deriveLooked, type Looked, readDeclared } from '#looking/rules/measure/derive-looked'
import { composeJudged } from '#looking/rules/measure/judged-words'
import type { MeasuredCell } from '#looking/rules/measure/measure-reviewer'
import type { World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import { readToolReads } from '#session/rules/agent-lines/tool-reads'
import type { SessionView } from '#session/rules/record/session-view'
import { placeOf } from '#session/usecases/life/need-session'
import { measureOne } from './measure-reviewers.ts'
import { findReviewerSession, identifyReported } from './trial/score-run.ts'

export type JudgedApproval = ApprovalDecision & {
  readonly looked: Looked
  readonly bar: number | null
  readonly cell: Pick<MeasuredCell, 'k' | 'n' | 'lower'> | null
  readonly trialsMin: number
  /** How the reviewer is judged, with its numbers. */
  readonly judged: string
}

/** Null: it is no approval. */
export async function judgeApproval(
  world: World,
  { looking }: Config,
  root: string,
  run: ReviewRun,
): Promise<JudgedApproval | null> {
  if (run.status !== 'complete' || run.verdict !== 'approved') return null
  const { trialsMin } = looking
  const bars: Bars = looking.bars
  const isRequired = Object.values(bars).some(bar => bar !== undefined)
  const session = await findReviewerSession(world, run)
  const reviewer = await identifyReported(world, run.harness, session)
  const measured = await measureOne(world, looking, reviewer)
  const { cells, verdict } = measured
  const looked = isRequired ? await readLooked(world, root, run, session) : 'unknown'
  const decided = decideApproval({
    mode: isRequired ? 'require' : 'show',
    bars,
    trialsMin,
    modelTold: reviewer.model !== null,
    judged: verdict,
    looked,
    cells: cells.filter(({ n }) => n > 0),
  })
  const cell = cells.find(one => one.class === decided.class) ?? null
  const bar = decided.class === null ? null : (bars[decided.class] ?? null)
  return { ...decided, looked, bar, cell, trialsMin, judged: composeJudged(measured) }
}

/** In words, with the numbers: `A8: lower bound 0.39 for logic (7 of 9 caught), the bar is 0.6`. */
export function describeApproval(approval: JudgedApproval): string {
  const { rule, class: what, cell, bar, text, looked, trialsMin, judged } = approval
  if (what !== null && cell) {
    const bound = `lower bound ${cutToTwo(cell.lower)} for ${what} (${cell.k} of ${cell.n} caught), the bar is ${bar}`
    return rule === 'A7' ? `A7: ${cell.n} of the ${trialsMin} trials that it takes; ${bound}` : `${rule}: ${bound}`
  }
  if (rule === 'A4' || rule === 'A5') return `${rule}: ${judged}`
  return `${rule}: ${WORDS[rule] ?? text}${rule === 'A6' ? ` (${looked})` : ''}`
}

const WORDS: Readonly<Record<string, string>> = {
  A2: 'the controls of its trials were scored wrongly',
  A3: 'the reviewer did not tell its model',
  A6: 'it is not known that the whole change was looked at',
  A9: 'every bar is met',
}

/** For a gate: an approval that does not close it is kept, and is none here. */
export async function withoutUnproven<Run extends ReviewRun>(
  world: World,
  config: Config,
  root: string,
  runs: readonly Run[],
): Promise<Run[]> {
  if (Object.keys(config.looking.bars).length === 0) return [...runs]
  return Promise.all(
    runs.map(async run => {
      const judged = await judgeApproval(world, config, root, run)
      return judged === null || judged.closes ? run : { ...run, verdict: 'inconclusive' as const }
    }),
  )
}

async function readLooked(
  world: World,
  root: string,
  run: ReviewRun,
  session: SessionView | undefined,
): Promise<Looked> {
  if (!session || run.baseSha === null) return 'unknown'
  const wish = { root, base: run.baseSha, head: run.targetSha, paths: [] }
  const { commits, blobs } = await world.looking.landings.describe(wish)
  if (commits === null) return 'unknown'
  const lines = await readOutput(world, session)
  const tools = readToolReads(session.harness, lines).flatMap(({ path, linesMax }) => {
    const at = session.worktree
    const inside = confinePath(at !== null && path.startsWith(`${at}/`) ? path.slice(at.length + 1) : path)
    return inside ? [{ path: inside, linesMax }] : []
  })
  const changed = await Promise.all(
    blobs.map(async blob => ({ ...blob, lines: await countLines(world, root, run, blob.path) })),
  )
  return deriveLooked(changed, { tools, declared: readDeclared(lines) })
}

async function countLines({ reviews }: World, root: string, { targetSha }: ReviewRun, path: string): Promise<number> {
  return ((await reviews.commits.readText(root, targetSha, path)) ?? '').split('\n').length
}

async function readOutput(world: World, session: SessionView): Promise<string[]> {
  const decoder = new TextDecoder()
  let text = ''
  const chunks = world.sessions.files.streamOutput(await placeOf(world, session))
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text.split('\n')
}
