// Many processes hand in records at once while another makes the indexes anew all the time: nothing is lost.
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeEvidenceProject, readJson } from './evidence-project.ts'
import { test } from './program.ts'

// The full measure is 8 processes with 500 records each; set PROVOST_E2E_FULL to run it.
const PROCESSES = 8
const RECORDS = process.env.PROVOST_E2E_FULL ? 500 : 15

const WORKER = join(import.meta.dirname, 'workers', 'ingest.ts')

test('every record is on disk and in the index, and no success was false', { timeout: 1_800_000 }, async ({
  provost,
}) => {
  const project = await makeEvidenceProject(provost)
  const template = await project.write()
  let isGoingOn = true
  const rebuilding = (async () => {
    const codes = new Set<number | null>()
    while (isGoingOn) codes.add((await project.run('rebuild --force --json')).exitCode)
    return codes
  })()
  const told = await Promise.all(
    Array.from({ length: PROCESSES }, async (_none, n) => {
      const worker = provost.startScript(WORKER, [project.store, template, `p${n}`, String(RECORDS)])
      let text = ''
      worker.stdout!.on('data', chunk => {
        text += chunk
      })
      worker.stderr!.on('data', chunk => process.stderr.write(chunk))
      await once(worker, 'close')
      return text.trim().split('\n')
    }),
  )
  isGoingOn = false
  expect([...(await rebuilding)]).toEqual([0])
  const lines = told.flat()
  expect(lines.filter(line => !line.startsWith('200 '))).toEqual([])
  expect(lines).toHaveLength(PROCESSES * RECORDS)

  const records = await project.files('records')
  expect(records).toHaveLength(PROCESSES * RECORDS)
  for (const line of lines) expect(records.some(path => path.endsWith(`/run-${line.slice(4)}.json`))).toBe(true)
  expect((await readJson(join(project.store, 'indexes/.state.json'))).record_count).toBe(PROCESSES * RECORDS)
  const check = await project.run('rebuild --check --json')
  expect([check.exitCode, check.json.differences]).toEqual([0, []])
  expect(await project.files('indexes/.drafts')).toEqual([])
})
