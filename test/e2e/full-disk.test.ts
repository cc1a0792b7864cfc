// On a disk that is full every command says so, and says what to do; nothing calls it a defect.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OwnDisk } from './own-disk.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

const NEW_TASK = ['task', 'new', 'Sell more', '--project', 'shop']

test('backup, task and project say that the disk is full, and work again when there is room', async ({
  provost,
  onTestFinished,
}) => {
  mkdirSync(join(provost.place, 'disk'))
  const disk = await OwnDisk.open(join(provost.place, 'disk'))
  onTestFinished(() => disk.close())
  const shop = await makeRepository(join(provost.place, 'shop'))
  const within = { within: disk.within, env: { PROVOST_HOME: join(disk.path, 'home') } }
  expect((await provost.run(['project', 'add', shop], within)).exitCode).toBe(0)
  disk.run(`dd if=/dev/zero of=${disk.path}/filler bs=64k; dd if=/dev/zero of=${disk.path}/rest bs=1; true`)

  for (const words of [['backup'], NEW_TASK, ['project', 'remove', 'shop', '--apply']]) {
    const { exitCode, json } = await provost.run([...words, '--json'], within)
    expect({ words, exitCode, code: json.code }).toEqual({ words, exitCode: 5, code: 'DISK_FULL' })
  }
  const doctor = await provost.run('doctor', within)
  expect(doctor.exitCode).not.toBe(0)
  expect(doctor.stdout).toMatch(/space +failed +0 MiB are free/)

  disk.run(`rm ${disk.path}/filler ${disk.path}/rest`)
  expect((await provost.run(NEW_TASK, within)).exitCode).toBe(0)
})
