import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { addDemo, commitAll, DEMO, inSessionRepository } from '#testing/session-repository'
import { pictureFiles, pictureWorktree } from '#testing/worktree-picture'
import {
  addSubmodule,
  backAgain,
  gitText,
  NONE,
  REF,
  removeSaved,
  salvage,
  save,
  withWork,
  worktrees,
} from '#testing/worlds/salvage-scene'
import { gitSalvage } from './salvage.ts'

describe('saving', () => {
  test('one commit: the tree of the files, with HEAD, the index and the salvage before as parents', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'untracked')
      const first = await save(root, at)
      expect(first).toMatchObject({ ref: REF, counts: { files: 3, changed: 1, ignoredSaved: 0, ignoredLeft: 0 } })
      await writeFile(join(at, 'file'), 'staged')
      await git(at, 'add', 'file')
      await writeFile(join(at, 'file'), 'in the worktree')
      const second = await save(root, at)
      const [head, index, previous] = (await gitText(root, 'show', '--no-patch', '--format=%P', REF)).split(' ')
      expect([head, previous]).toEqual([await gitText(root, 'rev-parse', 'main'), first.commit])
      expect(await gitText(root, 'show', `${index}:file`)).toBe('staged')
      expect(await gitText(root, 'show', `${REF}:file`)).toBe('in the worktree')
      expect(await gitText(root, 'show', '--name-only', '--format=', '--first-parent', '-m', REF)).toBe('file\nnew')
      expect(second.commit).toBe(await gitText(root, 'rev-parse', REF))
    }))

  test('a second time the same is nothing new', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x')
      expect(await save(root, at)).toEqual(await save(root, at))
    }))

  test('the worktree, its index and its branch are as before', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x')
      await git(at, 'add', '--intent-to-add', 'new')
      const before = await pictureWorktree(at)
      await save(root, at)
      expect(await pictureWorktree(at)).toEqual(before)
    }))

  test('no hook and no filter runs, and none changes a byte', () =>
    withWork(async (root, at) => {
      for (const hook of ['reference-transaction', 'post-index-change', 'pre-commit'])
        await writeFile(join(root, '.git/hooks', hook), `#!/bin/sh\ntouch ${root}/ran\n`, { mode: 0o755 })
      await git(root, 'config', 'filter.evil.clean', `touch ${root}/ran; tr a-z A-Z`)
      await git(root, 'config', 'core.autocrlf', 'input')
      await writeFile(join(at, '.gitattributes'), '* filter=evil\n')
      await writeFile(join(at, 'file'), 'crlf\r\n')
      await save(root, at)
      expect(await git(root, 'cat-file', 'blob', `${REF}:file`)).toBe('crlf\r\n')
      expect(existsSync(join(root, 'ran'))).toBe(false)
    }))

  test('ignored files are told and left, or saved', () =>
    withWork(async (root, at) => {
      await mkdir(join(at, 'target/deep'), { recursive: true })
      await writeFile(join(at, 'target/deep/a'), '1234')
      await writeFile(join(at, 'target/b'), '12')
      await writeFile(join(at, 'ignored'), '1')
      expect((await salvage.survey({ root, worktree: at, includeIgnored: false })).ignored).toEqual({
        files: 3,
        bytes: 7,
        entries: [
          { path: 'target/', files: 2, bytes: 6 },
          { path: 'ignored', files: 1, bytes: 1 },
        ],
      })
      expect((await save(root, at)).counts).toMatchObject({ ignoredSaved: 0, ignoredLeft: 3 })
      const { commit, counts } = await save(root, at, true)
      expect(counts).toMatchObject({ ignoredSaved: 3, ignoredLeft: 0 })
      const before = await pictureFiles(at)
      await removeSaved(root, at, commit, true)
      expect(await backAgain(root)).toMatchObject({ status: 'applied' })
      expect(await pictureFiles(at)).toEqual(before)
    }))

  test('nobody else moved the ref in between', () =>
    withWork(async (root, at) => {
      await writeFile(join(at, 'new'), 'x')
      const racing = gitSalvage(step => {
        if (step !== 'salvage: move the ref') return
        writeRefNow(root)
      })
      const wish = { root, worktree: at, id: DEMO, includeIgnored: false, atMs: 0 }
      await expect(racing.save(wish)).rejects.toMatchObject({ code: 'SALVAGE_FAILED' })
    }))
})

function writeRefNow(root: string): void {
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  execFileSync('git', ['-C', root, 'update-ref', REF, 'main'])
}

test('a worktree that was being made when Provost stopped: half of its files, no index, locked', () =>
  withWork(async (root, at) => {
    const staging = join(root, '.provost/worktrees/.staging-demo-7')
    await git(root, 'worktree', 'move', at, staging)
    const directory = await gitText(staging, 'rev-parse', '--absolute-git-dir')
    await rm(join(directory, 'index'))
    await writeFile(join(directory, 'locked'), 'initializing')
    await rm(join(staging, '.gitignore'))
    const { commit, counts } = await save(root, staging)
    expect(counts).toMatchObject({ files: 1 })
    await removeSaved(root, staging, commit)
    expect(await worktrees.listLeftovers(root)).toEqual([])
    expect(await git(root, 'worktree', 'list')).not.toContain('staging')
  }))

test('a branch without a commit yet', () =>
  withWork(async (root, at) => {
    await git(at, 'checkout', '--quiet', '--orphan', 'fresh')
    expect(await worktrees.look({ root, path: at, ...NONE })).toMatchObject({ dirty: 'dirty', head: null })
    const { commit } = await save(root, at)
    expect(await salvage.show(root, DEMO)).toMatchObject({ head: null, branch: 'refs/heads/fresh' })
    await removeSaved(root, at, commit)
    expect(existsSync(at)).toBe(false)
  }))

test('a repository that names its objects by SHA-256', () =>
  inSessionRepository(async (_root, place) => {
    const root = join(place, 'long')
    await git(place, 'init', '--quiet', '--object-format=sha256', root)
    await writeFile(join(root, 'file'), 'base')
    await commitAll(root)
    const at = await addDemo(root)
    await writeFile(join(at, 'file'), 'changed')
    const before = await pictureWorktree(at)
    await removeSaved(root, at, (await save(root, at)).commit)
    expect(await backAgain(root)).toMatchObject({ status: 'applied' })
    expect(await pictureWorktree(at)).toEqual(before)
  }))

test('a sparse checkout: what is not there is not gone', () =>
  withWork(async (root, at) => {
    await git(at, 'update-index', '--skip-worktree', 'file')
    await rm(join(at, 'file'))
    await writeFile(join(at, 'new'), 'x')
    await removeSaved(root, at, (await save(root, at)).commit)
    expect(await gitText(root, 'show', `${REF}:file`)).toBe('base')
    expect(await backAgain(root)).toMatchObject({ status: 'applied', writes: ['new'], removes: [] })
  }))

test('an autostash of a rebase is kept by the salvage', () =>
  withWork(async (root, at) => {
    const stash = await gitText(
      root,
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b.c',
      'commit-tree',
      '-m',
      'autostash',
      'main^{tree}',
    )
    const directory = await gitText(at, 'rev-parse', '--absolute-git-dir')
    await mkdir(join(directory, 'rebase-merge'))
    await writeFile(join(directory, 'rebase-merge/autostash'), `${stash}\n`)
    await save(root, at)
    expect(await gitText(root, 'merge-base', '--is-ancestor', stash, REF)).toBe('')
  }))

test('a submodule without changes of its own goes and comes back as an entry', () =>
  withWork(async (root, at) => {
    await addSubmodule(root, at)
    await writeFile(join(at, 'new'), 'x')
    const { commit } = await save(root, at)
    expect(await gitText(root, 'ls-tree', REF, 'sub')).toContain('160000 commit')
    await removeSaved(root, at, commit)
    expect(await backAgain(root)).toMatchObject({ status: 'applied', writes: ['new'] })
  }))
