// Against real git: a merge moves the base and its checkouts together, or nothing at all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { ANA, BRANCH, commit, type ForgeRepository, makeForgeRepository, put } from '#testing/forge-repository'

let repository: ForgeRepository

beforeEach(async () => {
  repository = await makeForgeRepository()
})

describe('a merge', () => {
  test('moves the base to a commit with both parents and brings a clean checkout along', async () => {
    const baseSha = await repository.tip('main')
    const headSha = await commit(repository.work, { 'b/c.txt': 'two\n', 'a.txt': null, 'run.sh': 'x' })
    await chmod(join(repository.work, 'run.sh'), 0o755)
    await put(repository.root, 'notes.txt', 'untracked, mine\n')
    const end = await repository.merge(headSha)
    expect(end).toEqual({ ok: true, commit: await repository.tip('main') })
    expect((await git(repository.root, 'log', '-1', '--format=%P', 'main')).trim()).toBe(`${baseSha} ${headSha}`)
    expect([await repository.read('b/c.txt'), existsSync(join(repository.root, 'a.txt'))]).toEqual(['two\n', false])
    expect(await repository.status()).toBe('?? notes.txt\n')
    expect(await repository.read('notes.txt')).toBe('untracked, mine\n')
    expect(await git(repository.root, 'reflog', '-1', '--format=%gs', 'HEAD')).toContain('provost: merge change #4')
  })

  test('a file that only looks changed does not stop it', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    await utimes(join(repository.root, 'a.txt'), 1, 1) // the same content with other times
    expect(await repository.merge(headSha)).toMatchObject({ ok: true })
    expect(await repository.status()).toBe('')
  })

  test('a base that is checked out nowhere is moved without touching any file', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    await git(repository.root, 'checkout', '--quiet', '-b', 'elsewhere')
    await writeFile(join(repository.root, 'a.txt'), 'my own work\n')
    expect(await repository.merge(headSha)).toEqual({ ok: true, commit: await repository.tip('main') })
    expect(await repository.read('a.txt')).toBe('my own work\n')
    expect(await repository.status()).toBe(' M a.txt\n')
  })

  test('a base that is checked out in another worktree is brought along there', async () => {
    await git(repository.root, 'checkout', '--quiet', '--detach')
    const other = join(dirname(repository.root), 'other')
    await git(repository.root, 'worktree', 'add', '--quiet', other, 'main')
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    expect(await repository.merge(headSha)).toMatchObject({ ok: true })
    expect(await readFile(join(other, 'a.txt'), 'utf8')).toBe('two\n')
    expect(await git(other, 'status', '--porcelain')).toBe('')
    expect(await repository.read('a.txt')).toBe('one\n')
  })

  test('a head that is not the expected one is refused', async () => {
    const old = await commit(repository.work, { 'a.txt': 'two\n' })
    const head = await commit(repository.work, { 'a.txt': 'three\n' })
    expect(await repository.merge(old)).toEqual({ ok: false, code: 'CHANGE_MOVED', head })
  })

  test('conflicts are refused', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'theirs\n' })
    const baseSha = await commit(repository.root, { 'a.txt': 'ours\n' })
    expect(await repository.merge(headSha)).toMatchObject({
      ok: false,
      code: 'CHANGE_NOT_MERGEABLE',
      because: /a\.txt/,
    })
    expect(await repository.tip('main')).toBe(baseSha)
  })

  test('a merge that was made and not recorded is told again', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    const first = await repository.merge(headSha)
    expect(await repository.merge(headSha)).toEqual(first)
  })

  test('a branch that another program holds is left alone, and so are the files', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    await writeFile(join(repository.root, '.git', 'refs', 'heads', 'main.lock'), '')
    await expect(repository.merge(headSha)).rejects.toMatchObject({ code: 'GIT_FAILED' })
    expect([await repository.read('a.txt'), await repository.status()]).toEqual(['one\n', ''])
  })

  test('an index that another program holds: neither branch nor files move', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n' })
    const baseSha = await repository.tip('main')
    await writeFile(join(repository.root, '.git', 'index.lock'), '')
    await expect(repository.merge(headSha)).rejects.toMatchObject({ code: 'GIT_FAILED' })
    await rm(join(repository.root, '.git', 'index.lock'))
    expect([await repository.tip('main'), await repository.read('a.txt'), await repository.status()]).toEqual([
      baseSha,
      'one\n',
      '',
    ])
    expect(existsSync(join(repository.root, '.git', 'refs', 'heads', 'main.lock'))).toBe(false)
    expect(await repository.merge(headSha)).toMatchObject({ ok: true })
  })

  test('killed between the files and the branch: the branch is free and where it was, and a second try finishes', async () => {
    const headSha = await commit(repository.work, { 'a.txt': 'two\n', 'b.txt': 'new\n' })
    const baseSha = await repository.tip('main')
    const tree = (await git(repository.root, 'merge-tree', '--write-tree', 'main', BRANCH)).trim()
    const to = (await git(repository.root, ...ANA, 'commit-tree', tree, '-p', baseSha, '-p', headSha, '-m', 'x')).trim()
    await dieWhileMoving({ ref: 'refs/heads/main', from: baseSha, to })
    expect([await repository.tip('main'), await repository.status()]).toEqual([baseSha, 'M  a.txt\nA  b.txt\n'])
    expect(existsSync(join(repository.root, '.git', 'refs', 'heads', 'main.lock'))).toBe(false)
    expect(await repository.merge(headSha)).toMatchObject({ ok: true })
    expect([await repository.read('b.txt'), await repository.status()]).toEqual(['new\n', ''])
  })

  /** Another process brings the files along, says so, and is killed while git holds the branch. */
  async function dieWhileMoving({ ref, from, to }: { ref: string; from: string; to: string }): Promise<void> {
    const move = JSON.stringify({ cwd: repository.root, ref, from, to, message: 'x' })
    const script = `
      import { moveRefWhile } from '${join(import.meta.dirname, '..', '..', '..', 'git', 'ref-transaction.ts')}'
      import { execFileSync } from 'node:child_process'
      await moveRefWhile(${move}, async () => {
        execFileSync('git', ['read-tree', '-m', '-u', '${from}', '${to}'], { cwd: '${repository.root}' })
        console.log('there')
        await new Promise(() => setInterval(() => {}, 1000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const lock = join(repository.root, '.git', 'refs', 'heads', 'main.lock')
    await expect.poll(() => existsSync(lock)).toBe(false) // git hears of it a moment later
  }

  test('no hook of the repository runs', async () => {
    const told = join(repository.root, '.git', 'told')
    for (const name of ['reference-transaction', 'post-checkout', 'post-merge', 'pre-merge-commit', 'commit-msg']) {
      const hook = join(repository.root, '.git', 'hooks', name)
      await put(repository.root, `.git/hooks/${name}`, `#!/bin/sh\necho ${name} >> '${told}'\n`)
      await chmod(hook, 0o755)
    }
    const plumbing = ['-c', 'core.hooksPath=/dev/null']
    await put(repository.work, 'a.txt', 'two\n')
    await git(repository.work, ...plumbing, 'add', '--all')
    await git(repository.work, ...plumbing, ...ANA, 'commit', '--quiet', '-m', 'x')
    expect(await repository.merge(await repository.tip(BRANCH))).toMatchObject({ ok: true })
    expect(existsSync(told)).toBe(false)
  })
})
