// A report that somebody wrote by hand never opens the gate; a suite that Provost ran itself does.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'One file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
codegen) echo bye > bye.txt ;;
esac`

const CHECK = 'echo TAP version 13; test -f bye.txt && echo "ok 1 - bye" || echo "not ok 1 - bye"; echo 1..1\n'
const FABRICATED = '<testsuite name="all" tests="1"><testcase name="everything works" classname="x"/></testsuite>'

async function openScene(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await writeFile(join(root, 'check.sh'), CHECK)
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=Check')
  const run = (...words: string[]) => provost.run(words, { cwd: root })
  await run('init', '--repo', 'acme/shop')
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', AGENT] })
  const suites = '[{ id: unit, kind: test, command: "sh check.sh", report: { format: tap } }]'
  await writeFile(
    join(root, '.provost/config.yaml'),
    `id: shop\nrepo: acme/shop\nsurfaces: [cli]\nworker: ${agent}\nplanner: ${agent}\ntask: { suites: ${suites} }\n`,
  )
  return { root, run }
}

test('a fabricated JUnit file is known as what it is, and the gate stays closed', async ({ provost }) => {
  const { root, run } = await openScene(provost)
  await writeFile(join(root, 'report.xml'), FABRICATED)
  const build = 'evidence build --junit report.xml --scenario core --surface cli --run-id forged --out forged.json'
  expect((await run(...build.split(' '))).stdout).toContain('verdict pass')
  const sent = await run('evidence', 'submit', 'forged.json')
  expect(sent.stdout).toContain('accepted')
  const shown = [sent, await run('evidence', 'list'), await run('evidence', 'show', 'acme/shop/forged')]
  expect(shown.map(({ stdout }) => /\bproven\b/.test(stdout))).toEqual([false, false, false])
  const gate = await run('evidence', 'gate', 'acme/shop', '--surface', 'cli')
  expect([gate.exitCode, gate.stdout]).toEqual([
    1,
    expect.stringContaining('rung_too_low: known as commit_exists, needed ci_attested'),
  ])
  const why = await run('why', 'gate:acme/shop/cli')
  expect(why.stdout).toMatch(/rung_too_low[\s\S]*rung +commit_exists[\s\S]*needed rung +ci_attested/)
})

test('what Provost ran for an accepted task is known to have run here, and opens the gate', async ({ provost }) => {
  const { run } = await openScene(provost)
  const task = String((await run('task', 'new', 'Say goodbye', '--json')).json.task)
  const hand = ['--by', 'hand', '--verdict', 'ok', '--note', 'fine']
  for (const words of [
    ['plan', task],
    ['review', 'plan', task, ...hand],
    ['codegen', task],
    ['review', 'code', task, ...hand],
    ['test', task],
    ['accept', task, '--note', 'good', '--commit', 'Say goodbye'],
  ]) {
    const { exitCode, stdout, stderr } = await run('task', ...words)
    expect(exitCode, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
  }
  await expect
    .poll(async () => (await run('evidence', 'gate', 'acme/shop', '--surface', 'cli')).stdout, { timeout: 300_000 })
    .toMatch(/open +acme\/shop +cli +healthy\n.*known as ran_here, needs ci_attested/)
})
