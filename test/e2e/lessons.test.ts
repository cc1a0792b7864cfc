// Lessons by command, as a person meets them: the whole loop, eight reviewers at once, and a kill at every step.
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeEvidenceProject } from './evidence-project.ts'
import { type Provost, test } from './program.ts'

const PATTERN = 'dpat-schema-mismatch-schema-alignment-failure'
const RECOMMENDATION = 'drec-starter-check-schema-mismatch-schema-alignment-failure'
const WORKER = join(import.meta.dirname, 'workers', 'review-lessons.ts')

/** Three runs without a tree: rejected for the same reason, and one of them claims less than the others. */
async function learn(provost: Provost) {
  const project = await makeEvidenceProject(provost)
  const { commit_sha } = project.submission.ref
  for (const [n, overall_verdict] of ['pass', 'pass', 'partial'].entries())
    await project.submit({ run_id: `bare-${n}`, ref: { commit_sha }, overall_verdict })
  const run = (...words: string[]) => provost.ask([...words, '--json'], { cwd: project.root })
  const { candidates } = (await run('lessons', 'derive')).json
  const idOf = (rule: string): string => candidates.find((one: { rule: string }) => one.rule === rule).id
  return { ...project, run, repeated: idOf('rule-repeated-rejection'), downgraded: idOf('rule-verdict-downgrade') }
}

test('the loop: rejection → lesson → pattern → recommendation → advice of the next plan → gone again', async ({
  provost,
}) => {
  const { root, run, repeated, downgraded } = await learn(provost)
  await writeFile(join(root, 'planner.sh'), PLANNER)
  const config = `id: widget\nrepo: acme/widget\nsurfaces: [cli]\nplanner: { harness: command, args: [sh, ${join(root, 'planner.sh')}] }\n`
  await writeFile(join(root, '.provost/config.yaml'), config)
  const refused = await run('lessons', 'accept', repeated)
  expect([refused.exitCode, refused.json.code]).toEqual([4, 'STATE_MACHINE_INVALID'])
  expect((await run('lessons', 'review', repeated)).json.to).toBe('reviewed')
  expect((await run('lessons', 'accept', repeated, '--reason', 'seen three times')).json.to).toBe('accepted')
  const accepted = await run('lessons', 'accept', downgraded, '--review')
  expect(accepted.json.supports).toEqual({ pattern: PATTERN, status: 'ready' })
  expect((await run('patterns', 'derive')).json.derived).toEqual([PATTERN])
  await run('patterns', 'accept', PATTERN)
  expect((await run('recommendations', 'derive')).json.derived).toEqual([RECOMMENDATION])
  await run('recommendations', 'accept', RECOMMENDATION)

  const { task } = (await run('task', 'new', 'Let the CLI read flags from a file')).json
  await run('task', 'plan', task)
  const prompt = await readFile(join(provost.home, 'runs/widget-1/g1/prompt.md'), 'utf8')
  const section = prompt.slice(prompt.indexOf('## Advice from earlier work')).split('\n\n')[0]!
  for (const id of [repeated, downgraded, RECOMMENDATION]) expect(section).toContain(`[${id}]`)
  expect(section).toContain('bare-0, bare-1, bare-2')
  const why = (await run('why', `lesson:${repeated}`)).json
  expect(why.evidence.source_record_ids).toEqual(['bare-0', 'bare-1', 'bare-2'])
  expect(why.facts.map(({ name }: { name: string }) => name)).toContain(`reached ${task}`)

  const explained = (await provost.ask(['lessons', 'explain', repeated], { cwd: root })).stdout
  expect(explained).toMatch(
    /derived because rule-repeated-rejection.*\nseen in bare-0, bare-1, bare-2\n {2}rejection {2}bare-0/,
  )

  const gone = await run('lessons', 'invalidate', downgraded, '--reason', 'it was an example')
  expect(gone.json.cascade.map(({ id, cause }: Record<string, string>) => [id, cause])).toEqual([
    [PATTERN, 'too_few_lessons'],
    [RECOMMENDATION, 'no_accepted_pattern'],
  ])
  const advice = (await run('advise', '--repo', 'acme/widget', '--surface', 'cli')).json
  expect([advice.starter_checks, advice.support.pattern_ids]).toEqual([[], []])
  expect(advice.lessons.map(({ id }: { id: string }) => id)).toEqual([repeated])
  const { history } = (await run('lessons', 'history', downgraded)).json
  expect(history.map(({ to }: { to: string | null }) => to)).toEqual([null, 'reviewed', 'accepted', 'invalidated'])
  expect((await run('lessons', 'derive')).json).toMatchObject({ candidates: [], recurred: [] })
  expect((await run('lessons', 'mirror', '--check')).exitCode).toBe(0)
})

const PLANNER = `cat > "$PROVOST_SUBMIT_DIR/planning.ai.json" <<'PLAN'
{"id":"p1","title":"t","brief":"b","acceptance_criteria":[{"id":"AC1","description":"d"}],"file_plan":[{"path":"README.md","intent":"update"}]}
PLAN
`

// Two hundred actions in each process with PROVOST_E2E_FULL, besides those on the lesson that all of them want.
const PROCESSES = 8
const LESSONS = process.env.PROVOST_E2E_FULL ? 34 : 4
const ACTIONS = 6
const MINUTES_MAX = 10

test(
  'eight processes review at once: no action is lost, and each one is in the log',
  async ({ provost }) => {
    const project = await makeEvidenceProject(provost)
    const own = (n: number) => Array.from({ length: LESSONS }, (_none, index) => `dfind-acme-widget-p${n}-${index}`)
    const shared = 'dfind-acme-widget-shared'
    for (const id of [shared, ...Array.from({ length: PROCESSES }, (_none, n) => own(n)).flat()]) {
      await writeFile(join(project.root, `${id}.yaml`), LESSON.replace('ID', id))
    }
    await provost.ask(['lessons', 'import', project.root, '--apply'], { cwd: project.root })
    const told = await Promise.all(
      Array.from({ length: PROCESSES }, async (_none, n) => {
        const worker = provost.startScript(WORKER, [`p${n}`, ...own(n), shared])
        let text = ''
        worker.stdout!.on('data', chunk => {
          text += chunk
        })
        worker.stderr!.on('data', chunk => process.stderr.write(chunk))
        await once(worker, 'close')
        return text
          .trim()
          .split('\n')
          .map(line => line.split(' '))
      }),
    )
    const done = told.flat().filter(([status]) => status === '200')
    expect(done.filter(([, id]) => id !== shared)).toHaveLength(PROCESSES * LESSONS * ACTIONS)
    for (const [status] of told.flat()) expect(['200', '409']).toContain(status)
    const lines = (await provost.ask('log export')).stdout.trim().split('\n')
    const logged = Map.groupBy(
      lines.map(line => JSON.parse(line)).filter(({ type }) => type !== 'lesson.imported'),
      ({ stream }) => stream,
    )
    // As often as it was acknowledged, in that order, and each by whoever was told so.
    for (const [id, actions] of Map.groupBy(done, ([, one]) => one!)) {
      const events = logged.get(`lesson/${id}`) ?? []
      expect([id, events.length]).toEqual([id, actions.length])
      if (id !== shared) expect(events.map(({ type }) => type)).toEqual(actions.map(([, , action]) => PAST[action!]))
    }
    const { lessons } = (await provost.ask('lessons export --format json')).json
    const left = lessons.filter(
      ({ finding_id, status }: Record<string, string>) => finding_id !== shared && status !== 'candidate',
    )
    expect(left).toEqual([])
    expect((await provost.ask('lessons mirror --check')).exitCode).toBe(0)
    expect((await provost.ask('log verify')).exitCode).toBe(0)
  },
  MINUTES_MAX * 60_000,
)

const PAST: Readonly<Record<string, string>> = {
  review: 'lesson.reviewed',
  accept: 'lesson.accepted',
  reopen: 'lesson.reopened',
  edit: 'lesson.edited',
  reject: 'lesson.rejected',
}

const LESSON = `schema_version: "1.0.0"
finding_id: ID
title: Flags drift from the parser
summary: The documented flags are not the ones that the parser knows.
status: candidate
repo: acme/widget
product_surface: cli
journey_stage: first_run
issue_kind: docs_drift
root_cause_kind: docs_code_drift
remediation_kind: docs_change
transfer_scope: repo_local
source_record_ids: [widget-1]
evidence: [{ evidence_kind: record, record_id: widget-1 }]
`

test('killed at any step of an invalidation: all of it is in the log or none, and the files follow', async ({
  provost,
}) => {
  const { root, run, repeated, downgraded } = await learn(provost)
  await run('lessons', 'accept', repeated, '--review')
  const prepare = async (): Promise<string> => {
    const { id } = (await run('lessons', 'copy', downgraded)).json
    await run('lessons', 'accept', id, '--review')
    await run('patterns', 'derive')
    await run('patterns', 'accept', PATTERN)
    return id
  }
  const words = (id: string) => ['lessons', 'invalidate', id, '--reason', 'no longer true']
  const steps = join(provost.place, 'steps')
  await provost.run(words(await prepare()), { cwd: root, env: { PROVOST_STEP_LOG: steps } })
  const names = (await readFile(steps, 'utf8')).trim().split('\n')
  expect(names.length).toBeGreaterThan(3)
  for (let step = 1; step <= names.length; step++) {
    const id = await prepare()
    const killed = await provost.run(words(id), { cwd: root, env: { PROVOST_CRASH_AT: String(step) } })
    expect([names[step - 1], killed.exitCode]).toEqual([names[step - 1], null])
    const { history } = (await run('lessons', 'history', id)).json
    const { lesson, mirror } = (await run('lessons', 'show', id)).json
    const isDone = history.at(-1).type === 'lesson.invalidated'
    expect([step, lesson.status]).toEqual([step, isDone ? 'invalidated' : 'accepted'])
    expect((await run('patterns', 'show', PATTERN)).json.status).toBe(isDone ? 'invalidated' : 'accepted')
    expect(['same', 'repaired']).toContain(mirror)
    await provost.ask(words(id), { cwd: root })
    expect((await run('patterns', 'show', PATTERN)).json.status).toBe('invalidated')
  }
})
