// Who did this, and how is that known? Every event says so, and says when an agent could have done it in that name.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask, enter, halvesOf } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

async function proofsOf(provost: Provost, root: string, type: string) {
  const lines = (await provost.run('log export', { cwd: root })).stdout.split('\n')
  const events = lines.filter(line => line.includes(`"type":"${type}"`)).map(line => JSON.parse(line))
  return events.map(({ proof, signed, exposed }) => [proof, signed, exposed])
}

test('an act is known by its door, and marked while an unconfined agent lives', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['sleep', '300'] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
  const run = (...words: string[]) => provost.run(words, { cwd: root })
  await run('project', 'add')
  await run('task', 'new', 'by a script')
  const typed = provost.startAtTerminal(['task', 'new', 'by hand'], { cwd: root })
  await new Promise(resolve => typed.once('close', resolve))
  const { address } = await provost.startDaemon()
  const { link } = (await run('open', '--print', '--json')).json
  const { cookie, key } = halvesOf(await enter(address, link))
  const post = { method: 'POST', path: '/api/tasks', json: { project: 'shop', brief: 'in a browser' } }
  const headers = { cookie, ...key, 'provost-actor': 'ana', 'content-type': 'application/json' }
  expect((await ask(address, { ...post, headers, body: JSON.stringify(post.json) })).status).toBe(201)
  const { id } = (await run('session', 'spawn', '--prompt', 'x', '--confinement', 'off', '--json')).json
  const { task } = (await run('task', 'new', 'while it lives', '--json')).json
  expect(await proofsOf(provost, root, 'task.created')).toEqual([
    ['pass:owner', false, false],
    ['terminal', false, false],
    ['login', false, false],
    ['pass:owner', false, true],
  ])
  expect((await run('why', task)).stdout).toContain(
    'ana, proof pass:owner, exposed: an agent that was not confined could have done this',
  )
  await run('session', 'kill', id)
  const later = (await run('task', 'new', 'when it is gone', '--json')).json.task
  expect((await run('why', later)).stdout).toContain('ana, proof pass:owner, and no unconfined agent lived then')
  // What the program does by rule is its own, and everything fits what was hashed.
  expect(new Set((await proofsOf(provost, root, 'project.inspected')).map(([proof]) => proof))).toEqual(
    new Set(['system']),
  )
  expect((await run('log', 'verify')).exitCode).toBe(0)
})
