// What is read from the files of git is what git says; where they do not say it, nothing is said.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSessionRepository } from '#testing/session-repository'
import { findRefInFiles } from './ref-files.ts'
import { git, runGit } from './run-git.ts'

const NAMED = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']

const DEEDS: Readonly<Record<string, readonly string[]>> = {
  commit: [...NAMED, 'commit', '--quiet', '--allow-empty', '-m', 'more'],
  amend: [...NAMED, 'commit', '--quiet', '--allow-empty', '--amend', '-m', 'other'],
  branch: ['checkout', '--quiet', '-B', 'side/deep'],
  back: ['checkout', '--quiet', '-B', 'main'],
  detach: ['checkout', '--quiet', '--detach'],
  pack: ['pack-refs', '--all'],
  orphan: ['checkout', '--quiet', '--orphan', 'empty'],
  mark: ['update-ref', 'refs/provost/task/t/1', 'HEAD'],
  tag: ['tag', '--force', '--annotate', '-m', 'tag', 'v1'],
}

test('after any deeds it is what git says, or it is not known', () =>
  inSessionRepository(async root => {
    let [same, unknown] = [0, 0]
    const run = async (deeds: readonly string[]) => {
      for (const deed of deeds) await runGit(root, DEEDS[deed]!)
      for (const ref of ['HEAD', 'refs/heads/main', 'refs/heads/side/deep', 'refs/provost/task/t/1', 'refs/tags/v1']) {
        const found = await findRefInFiles(root, ref)
        if (found === undefined) unknown++
        else same++
        if (found !== undefined) expect(found).toBe((await git(root, 'rev-parse', ref)).trim())
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(DEEDS)), { maxLength: 5 }), run), {
      numRuns: 20,
    })
    expect(Math.min(same, unknown)).toBeGreaterThan(0)
  }))

test.each([
  ['a name that leads out', '.git/HEAD', 'ref: refs/heads/../../elsewhere'],
  ['a ring', '.git/refs/heads/main', 'ref: refs/heads/main'],
  ['a word', '.git/HEAD', 'hello'],
])('%s is not followed', (_, file, text) =>
  inSessionRepository(async root => {
    await writeFile(join(root, '.git/elsewhere'), '0'.repeat(40))
    await writeFile(join(root, file), `${text}\n`)
    expect(await findRefInFiles(root, 'HEAD')).toBeUndefined()
  }),
)

test('what is no file is not read', () =>
  inSessionRepository(async root => {
    await rm(join(root, '.git/HEAD'))
    await mkdir(join(root, '.git/HEAD'))
    expect(await findRefInFiles(root, 'HEAD')).toBeUndefined()
  }))
