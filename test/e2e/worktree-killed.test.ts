// kill -9 right before every step of making, saving, removing and bringing back a worktree: nothing is lost, and the same
// done again ends well.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from '../../src/git/run-git.ts'
import { commitAll, inSessionRepository } from '../../src/testing/session-repository.ts'
import { pictureWorktree, type WorktreePicture } from '../../src/testing/worktree-picture.ts'
import { liveWorktree, type Part } from './worktree-life.ts'

const WORKER = join(import.meta.dirname, 'workers', 'worktree-life.ts')
const STEPS_MAX = 60

type End = { readonly wasKilled: boolean; readonly step: string }

function killAt(part: Part, root: string, baseSha: string, at: number): Promise<End> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [WORKER, part, root, baseSha, String(at)], (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`${part}: ${stderr}`))
      else resolve({ wasKilled: error !== null, step: stdout.trim() })
    })
  })
}

type Scene = { readonly root: string; readonly at: string; readonly baseSha: string }

function openScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  return inSessionRepository(async root => {
    for (const file of ['changed', 'deleted', 'dir/inside', 'staged']) {
      await mkdir(join(root, file, '..'), { recursive: true })
      await writeFile(join(root, file), `${file}\n`)
    }
    const baseSha = await commitAll(root)
    await use({ root, at: join(root, '.provost/worktrees/demo-7'), baseSha })
  })
}

async function work({ root, at, baseSha }: Scene): Promise<WorktreePicture> {
  await liveWorktree('add', root, baseSha)
  await writeFile(join(at, 'changed'), 'crlf\r\n')
  await chmod(join(at, 'changed'), 0o700)
  await rm(join(at, 'deleted'))
  await rm(join(at, 'dir'), { recursive: true })
  await writeFile(join(at, 'dir'), 'a file where a directory was')
  await writeFile(join(at, 'staged'), 'staged')
  await git(at, 'add', 'staged')
  await writeFile(join(at, 'staged'), 'and changed again')
  await symlink('../nowhere', join(at, 'link\n'))
  return pictureWorktree(at)
}

/** Every step at which `part` can be killed; each in a scene of its own. */
async function atEveryStep(part: Part, check: (scene: Scene, kill: () => Promise<End>) => Promise<End>) {
  const steps: string[] = []
  for (let at = 1; at <= STEPS_MAX; at++) {
    let end: End = { wasKilled: false, step: '' }
    await openScene(async scene => {
      end = await check(scene, () => killAt(part, scene.root, scene.baseSha, at))
    })
    if (!end.wasKilled) return steps
    steps.push(end.step)
  }
  throw new Error('it never ends')
}

test('making one', async () => {
  const steps = await atEveryStep('add', async (scene, kill) => {
    const end = await kill()
    await liveWorktree('add', scene.root, scene.baseSha)
    expect(await readdir(join(scene.root, '.provost/worktrees'))).toEqual(['demo-7'])
    expect((await pictureWorktree(scene.at)).status, end.step).toEqual([])
    return end
  })
  expect(steps).toEqual(['worktree: add', 'worktree: move'])
})

test('saving and removing one', async () => {
  const steps = await atEveryStep('teardown', async (scene, kill) => {
    const before = await work(scene)
    const end = await kill()
    if (existsSync(scene.at)) expect(await pictureWorktree(scene.at), end.step).toEqual(before)
    await liveWorktree('teardown', scene.root, scene.baseSha)
    expect(await readdir(join(scene.root, '.provost/worktrees')), end.step).toEqual([])
    expect(await git(scene.root, 'worktree', 'list')).not.toContain('demo-7')
    await liveWorktree('restore', scene.root, scene.baseSha)
    expect(await pictureWorktree(scene.at), end.step).toEqual(before)
    return end
  })
  expect(steps).toEqual([
    'salvage: write the files',
    'salvage: write the trees',
    'salvage: write the commits',
    'salvage: move the ref',
    'salvage: compare with the worktree',
    'worktree: take the name away',
    'worktree: forget',
    'worktree: delete the files',
  ])
})

test('bringing one back', async () => {
  const steps = await atEveryStep('restore', async (scene, kill) => {
    const before = await work(scene)
    await liveWorktree('teardown', scene.root, scene.baseSha)
    const end = await kill()
    await liveWorktree('restore', scene.root, scene.baseSha)
    expect(await pictureWorktree(scene.at), end.step).toEqual(before)
    return end
  })
  expect(new Set(steps)).toEqual(
    new Set([
      'worktree: add',
      'worktree: move',
      'apply: remove a file',
      'apply: write a file',
      'apply: the index',
      'apply: what was begun',
    ]),
  )
})
