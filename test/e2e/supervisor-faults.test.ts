// What happens to the files of a supervisor is no reason for an agent to end: each fault lasts while the agent prints
// thirty-five lines, seven seconds of them, and afterwards it lives and every line is there.
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { probeProcess } from '#adapters/process/process-identity'
import { temporaryDirectory } from '#testing/temporary-directory'
import { OwnDisk } from './own-disk.ts'
import { kill, type Provost, test as plain } from './program.ts'
import { makeRepository } from './repository.ts'

const SOON = { timeout: 60_000, interval: 50 }
const LINES = 35

type Scene = {
  readonly disk: OwnDisk
  readonly root: string
  readonly run: string
  readonly supervisor: number
}

type Row = {
  readonly what: string
  readonly hurt: (scene: Scene) => void
  readonly heal: (scene: Scene) => void
  readonly status: readonly string[]
}

const nothing = () => {}
const WORKS = ['working']

const ROWS: readonly Row[] = [
  {
    what: 'the disk is full',
    hurt: ({ disk }) => disk.run(`dd if=/dev/zero of=${disk.path}/fill bs=64k 2>/dev/null; test -e ${disk.path}/fill`),
    heal: ({ disk }) => disk.run(`rm ${disk.path}/fill`),
    status: WORKS,
  },
  {
    what: 'no inode is left',
    hurt: ({ disk }) =>
      disk.run(`mkdir ${disk.path}/many; cd ${disk.path}/many; seq 4000 | xargs touch 2>/dev/null; true`),
    heal: ({ disk }) => disk.run(`rm -r ${disk.path}/many`),
    status: WORKS,
  },
  {
    what: 'the disk becomes read-only',
    hurt: ({ disk }) => disk.run(`mount -o remount,ro ${disk.path}`),
    heal: ({ disk }) => disk.run(`mount -o remount,rw ${disk.path}`),
    status: WORKS,
  },
  {
    what: 'git clean -fdx in the repository',
    hurt: ({ disk, root }) => disk.run(`cd ${root} && git clean -fdxq`),
    heal: nothing,
    status: WORKS,
  },
  {
    what: 'its run directory is removed',
    hurt: ({ disk, run }) => disk.run(`rm -rf ${run}`),
    heal: nothing,
    status: WORKS,
  },
  {
    what: 'everything below .provost in the repository is removed',
    hurt: ({ disk, root }) => disk.run(`rm -rf ${root}/.provost/run ${root}/.provost/tasks`),
    heal: nothing,
    status: WORKS,
  },
  {
    what: 'the repository is moved and comes back',
    hurt: ({ disk, root }) => disk.run(`mv ${root} ${root}-moved`),
    heal: ({ disk, root }) => disk.run(`mv ${root}-moved ${root}`),
    status: WORKS,
  },
  {
    what: 'the supervisor is killed',
    hurt: ({ supervisor }) => kill(supervisor),
    heal: nothing,
    status: ['detecting', 'stuck'],
  },
]

const test = plain.extend('disk', async ({ provost }, { onCleanup }) => {
  const path = join(provost.place, 'disk')
  mkdirSync(path)
  const disk = await OwnDisk.open(path)
  onCleanup(() => disk.close())
  return disk
})

test.for(ROWS)(
  '$what: the agent goes on, and nothing of it is lost',
  async ({ hurt, heal, status }, { provost, disk, onTestFinished }) => {
    const { session, count, scene } = await openScene(provost, disk)
    const agent = Number(readFileSync(count('pid'), 'utf8'))
    onTestFinished(() => {
      for (const pid of [-agent, scene.supervisor]) kill(pid)
    })
    const printed = () => Number(readFileSync(count('lines'), 'utf8'))
    const run = (words: string) => runInside(provost, disk, words)
    const log = () => readFileSync(disk.outside(join(scene.run, 'output.log')), 'utf8')

    hurt(scene)
    const before = printed()
    await expect.poll(printed, SOON).toBeGreaterThan(before + LINES)
    heal(scene)
    expect(probeProcess(agent).life).toBe('alive')
    const until = printed() + 5
    await expect.poll(() => log().includes(`line ${until}\n`), SOON).toBe(true)
    expect(missingLines(log(), until)).toEqual([])
    await expect.poll(async () => statusAfterLook(run, session), SOON).toBeOneOf([...status])
    expect(probeProcess(agent).life).toBe('alive')
    await run(`session kill ${session}`)
    await expect.poll(() => probeProcess(agent).life, SOON).toBe('gone')
  },
)

async function openScene(provost: Provost, disk: OwnDisk) {
  const counts = temporaryDirectory('counts')
  const count = (name: string) => join(counts, name)
  const seed = await makeRepository(join(provost.place, 'seed'))
  await mkdir(join(seed, '.provost'))
  const script = `echo $$ >${count('pid')}; i=0; while :; do i=$((i+1)); echo "line $i" && echo $i >${count('new')} && mv ${count('new')} ${count('lines')}; sleep 0.2; done`
  const worker = { harness: 'command', args: ['/bin/sh', '-c', script] }
  await writeFile(join(seed, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  const root = join(disk.path, 'shop')
  disk.run(`cp -r ${seed} ${root}`)
  const run = (words: string) => runInside(provost, disk, words)
  await run('project add shop')
  const spawned = await run('session spawn --project shop --prompt work --json')
  expect(spawned).toMatchObject({ exitCode: 0 })
  const { id, runDirectory } = spawned.json
  const identity = () => JSON.parse(readFileSync(join(disk.outside(runDirectory), 'identity.json'), 'utf8'))
  await expect.poll(() => Number(readFileSync(count('lines'), 'utf8')), SOON).toBeGreaterThan(2)
  const scene: Scene = { disk, root, run: runDirectory, supervisor: identity().supervisor.pid }
  return { session: id as string, count, scene }
}

/** Provost, its home and the repository all lie on the small disk. */
function runInside(provost: Provost, disk: OwnDisk, words: string) {
  const env = { PROVOST_HOME: join(disk.path, 'home') }
  return provost.run(words, { within: [...disk.within, 'env', '--chdir', disk.path], env })
}

async function statusAfterLook(run: (words: string) => ReturnType<typeof runInside>, session: string): Promise<string> {
  await run(`session probe ${session}`)
  return (await run(`session show ${session} --json`)).json.status
}

function missingLines(text: string, until: number): number[] {
  const lines = new Set(text.split('\n'))
  return Array.from({ length: until }, (_, index) => index + 1).filter(number => !lines.has(`line ${number}`))
}
