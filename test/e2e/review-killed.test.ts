// A daemon that is killed between the launch of a reviewer and its record: the next one finds the reviewer by its run.
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { kill, test } from './program.ts'
import { makeRepository } from './repository.ts'

const soon = { timeout: 300_000, interval: 100 }
const WORKER = `echo more > more.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more; exec sleep 1000`
const REVIEWER = `echo '::provost {"activity":"active"}'; exec sleep 1000`

const agent = (script: string) => ({ harness: 'command', args: ['/bin/sh', '-c', script], interactive: true })

/** `T`: it stands still. */
const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

test('after the restart there is exactly one run, and it runs with the reviewer that was launched', async ({
  provost,
}) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(
    join(root, '.provost', 'config.yaml'),
    JSON.stringify({ worker: agent(WORKER), reviewer: agent(REVIEWER) }),
  )
  await provost.ask('project add .', { cwd: root })
  const { pid } = await provost.startDaemon({ env: { PROVOST_STOP_AT: 'review.started' } })
  await provost.ask('session spawn --prompt hello', { cwd: root })
  const changes = async () => (await provost.ask('change list --json', { cwd: root })).json.changes.length
  await expect.poll(changes, soon).toBe(1)

  const trigger = provost.ask('review trigger shop-1', { cwd: root })
  await expect.poll(() => stateOf(pid), soon).toBe('T')
  kill(pid)
  expect((await trigger).exitCode).toBe(0) // its answer is lost, and it finds out by its key what became of it
  await provost.startDaemon()
  const list = async () => (await provost.ask('review list shop-1 --all --json', { cwd: root })).json
  await expect
    .poll(async () => (await list()).reviews.map(({ status }: { status: string }) => status), soon)
    .toEqual(['running'])
  const { reviewerSessionId } = await list()
  expect((await provost.ask(`session show ${reviewerSessionId} --json`, { cwd: root })).json.status).toBe('working')
  expect((await provost.ask('review trigger shop-1 --json', { cwd: root })).json).toMatchObject({ isNew: false })
})
