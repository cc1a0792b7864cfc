// A node that has no line any more: what it wrote down comes to the plane in a file, once, and only as the node signed it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { soon, worktreeOf } from './fleet-scene.ts'
import { eventTypes, expectSameStory, openPlane, spawnOn, statusOf, test } from './plane-scene.ts'
import { git } from './repository.ts'

test('what a node did without a line comes in a file: its end, its commits, each once; a changed file brings nothing', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const { session, id: work } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  line.cut()
  const worktree = worktreeOf(second, join(second.place, 'work', 'shop'), session)
  writeFileSync(join(worktree, 'work.txt'), 'without a line')
  await git(worktree, 'add', 'work.txt')
  await git(worktree, 'commit', '--quiet', '-m', 'without a line')
  const head = (await git(worktree, 'rev-parse', 'HEAD')).trim()
  expect(await second.run(['session', 'kill', session])).toMatchObject({ exitCode: 0 })
  const types = () => eventTypes(second, `session/${session}`, {})
  await expect.poll(types, soon).toContain('session.work_pushed')

  let n = 0
  const carry = async () => {
    const path = join(second.place, `carried-${n++}.tar`)
    expect(await second.run(['node', 'export', '--out', path])).toMatchObject({ exitCode: 0, stderr: '' })
    return { path, taken: await provost.run(['node', 'import', path], { env }) }
  }
  const settled = async () => {
    expect((await carry()).taken).toMatchObject({ exitCode: 0, stderr: '' })
    return eventTypes(provost, `work/${work}`, env)
  }
  await expect.poll(settled, soon).toContain('work.settled')
  await expectSameStory(provost, second, scene, session)
  const { ref } = (await provost.run(['session', 'fetch', session, '--json'], { env })).json
  expect((await git(scene.root, 'rev-parse', ref)).trim()).toBe(head)

  const before = (await provost.run('log export', { env })).stdout
  const { path, taken } = await carry()
  expect(taken).toMatchObject({ exitCode: 0 })
  const whole = readFileSync(path)
  const changed = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = bytes[at]! ^ 1
    writeFileSync(path, bytes)
    return provost.run(['node', 'import', path], { env })
  }
  const places = ['"node":"', '"sha256":"', '"kind":"', 'spool.jsonl']
  for (const place of places)
    expect(await changed(whole.indexOf(place) + place.length), place).toMatchObject({
      stderr: expect.stringMatching(/NODE_SIGNATURE_REFUSED|NODE_UNKNOWN|INPUT_INVALID/),
    })
  expect((await provost.run('log export', { env })).stdout).toBe(before)

  line.mend()
  await expectSameStory(provost, second, scene, session)
  expect((await eventTypes(provost, `work/${work}`, env)).filter(type => type === 'work.settled')).toHaveLength(1)
}, 900_000)
