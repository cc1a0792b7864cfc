// An ingest is killed at every step that changes something for good. Whoever comes next finishes it, and nothing is lost.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeEvidenceProject, readJson } from './evidence-project.ts'
import { test } from './program.ts'

test('killed at any step: no empty record, no record missing from the index, and the retry succeeds', async ({
  provost,
}) => {
  const project = await makeEvidenceProject(provost)
  const at = new Date(Date.now() - 120_000).toISOString()
  const earlier = { started_at: at, finished_at: at }
  await project.submit({ run_id: 'first', timing: earlier })
  const steps = join(provost.place, 'steps')
  const counted = await project.run(`submit ${await project.write({ run_id: 'counted' })}`, { PROVOST_STEP_LOG: steps })
  expect(counted.exitCode).toBe(0)
  const names = (await readFile(steps, 'utf8')).trim().split('\n')
  expect(names.length).toBeGreaterThan(8)

  for (let step = 1; step <= names.length; step++) {
    const run_id = `killed-${step}`
    // Each run is later than the one before, so that each one changes the index.
    const finished_at = new Date(Date.now() - 30_000 + step * 1_000).toISOString()
    const path = await project.write({ run_id, timing: { started_at: finished_at, finished_at } })
    const killed = await project.run(`submit ${path}`, { PROVOST_CRASH_AT: String(step) })
    expect([names[step - 1], killed.exitCode]).toEqual([names[step - 1], null])

    for (const record of await project.files('records'))
      expect((await stat(join(project.store, record))).size).toBeGreaterThan(0)
    const check = await project.run('rebuild --check --json')
    expect([step, check.exitCode, check.json.differences]).toEqual([step, 0, []])
    const again = await project.run(`submit ${path} --json`)
    expect([step, again.exitCode, again.json.status]).toEqual([step, 0, 'accepted'])
    const state = await readJson(join(project.store, 'indexes/.state.json'))
    expect(state.record_count).toBe((await project.files('records')).length)
    const log = await provost.ask(`log export --stream evidence/acme/widget/${run_id}`)
    expect(log.stdout.match(/"evidence\.recorded"/g)).toHaveLength(1)
  }
  expect((await project.run('rebuild --check')).exitCode).toBe(0)
  await rm(steps)
})
