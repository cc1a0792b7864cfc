// The token of a session over HTTP: it opens the routes that are for sessions, and only for what is its own.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

const WORKER = `echo more > more.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more; exec sleep 1000`
const agent = (script: string) => ({
  harness: 'command',
  args: ['/bin/sh', '-c', script],
  interactive: true,
})

test('a reviewer submits for its own run; a worker, another route and a changed token get nowhere', async ({
  provost,
}) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const config = { worker: agent(WORKER), reviewer: agent('exec sleep 1000') }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await provost.runAgentsOpen() // only who runs open has its token in a file
  await provost.run('project add .', { cwd: root })
  const { address } = await provost.startDaemon()
  await provost.run('session spawn --prompt hello', { cwd: root })
  const changes = async () => (await provost.ask('change list --json', { cwd: root })).json.changes.length
  await expect.poll(changes).toBe(1)
  const { run, reviewerSessionId } = (await provost.run('review trigger shop-1 --json', { cwd: root })).json

  const tokenOf = async (session: string) =>
    (await readFile(join(provost.home, 'runs', session, 'g1', 'token'), 'utf8')).trim()
  const call = async (token: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'provost-actor': 'ana' }
    const answer = await fetch(`${address}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return answer.status
  }
  const submit = '/api/sessions/shop-1/reviews/submit'
  const verdict = { runId: run.id, verdict: 'approved' }
  const [own, workers] = [await tokenOf(reviewerSessionId), await tokenOf('shop-1')]
  expect(await call(workers, submit, verdict)).toBe(403)
  expect(await call(own.replace(reviewerSessionId, 'shop-1'), submit, verdict)).toBe(401)
  expect(await call(own, '/api/sessions')).toBe(404)
  const { task } = (await provost.run(['task', 'new', 'Say hello', '--json'], { cwd: root })).json
  const looks: [path: string, ofReviewer: number, ofWorker: number][] = [
    [`/api/reviews/${run.id}`, 200, 200],
    [`/api/why/${run.id}`, 200, 404],
    ['/api/why/session:shop-1', 404, 200],
    ['/api/why/project:shop', 200, 200],
    [`/api/tasks/${task}`, 404, 404],
    [`/api/why/${task}`, 404, 404],
    [`/api/tasks/${task}/facts`, 404, 404],
  ]
  for (const [path, ...answers] of looks)
    expect([path, await call(own, path), await call(workers, path)]).toEqual([path, ...answers])
  const plan = { name: 'planning.ai.json', text: '{}' }
  expect(await call(workers, `/api/tasks/${task}/artifacts`, plan)).toBe(404)
  expect(await call(workers, `/api/tasks/${task}/next`, {})).toBe(403)
  expect(await call(own, '/api/sessions/shop-1/reviews/trigger', {})).toBe(403)
  expect(await call(own, submit, { runId: 'rr_999', verdict: 'approved' })).toBe(404)
  expect(await call(own, submit, verdict)).toBe(200)
  // Whatever name it gave, it was the agent who spoke.
  const log = (await provost.run(`log export --stream review/shop-1`, { cwd: root })).stdout
  const decided = log.split('\n').filter(line => line.includes('review.decided'))
  expect(JSON.parse(decided[0]!).actor).toEqual({ kind: 'agent', id: reviewerSessionId })
})
