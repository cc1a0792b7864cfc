// No work is lost: whatever lies in a worktree, saved, removed and applied again it is the same, byte for byte.
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runGitJob } from '#git/git-job'
import { joinRaw, parentsOf, pathBytes, rawPath, splitRaw } from '#git/raw-path'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { gitSessionWorktrees } from '#session/adapters/worktrees/session-worktrees'
import { addDemo, commitAll, DEMO, inSessionRepository } from '#testing/session-repository'
import { pictureWorktree } from '#testing/worktree-picture'
import { gitSalvage } from './salvage.ts'

const RUNS = Number(process.env.PROVOST_LAW_RUNS ?? 12)
const salvage = gitSalvage()
const worktrees = gitSessionWorktrees(oldWorktreesRoot)
const NONE = { symlinks: [], include: [] }

type Node = { readonly bytes: Uint8Array; readonly kind: 'file' | 'program' | 'secret' | 'link' }
type Tree = ReadonlyMap<string, Node>

// Names that break what reads lines, words, options, quotes or text.
const NAMES = [
  'a',
  'b.txt',
  'c',
  'new\nline',
  ' ',
  '-rf',
  '"q"',
  'ü ö',
  'e\u0301',
  'a\\b',
  'cr\r',
  '*',
  'x.log',
  ':(top)',
]
const name = fc.constantFrom(...NAMES.map(rawPath), '\xff\xfe', 'tab\t')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(parts => parts.join('/'))
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 30 }),
  fc
    .constantFrom('one\ntwo\n', 'one\r\ntwo\r\n', 'mixed\r\nends\n', '$Id$\n', 'lower case\n', '')
    .map(text => Buffer.from(text)),
)
const kind = fc.constantFrom<Node['kind']>('file', 'file', 'program', 'secret', 'link')
const target = fc.constantFrom('a', '../outside', '/nowhere', 'new\nline').map(text => Buffer.from(text))
const node = fc.record({ bytes, kind, target }).map(
  ({ target: to, ...each }): Node => ({
    kind: each.kind,
    bytes: each.kind === 'link' ? to : each.bytes,
  }),
)

/** A tree in which no file is also a directory. */
const tree = fc.array(fc.tuple(path, node), { maxLength: 8 }).map((entries): Tree => {
  const all = new Map(entries)
  return new Map([...all].filter(([one]) => ![...all.keys()].some(other => other.startsWith(`${one}/`))))
})

const scene = fc.record({
  base: tree,
  staged: tree,
  work: tree,
  own: tree,
  attributes: fc.constantFrom(
    '',
    '* text eol=crlf\n',
    '* text=auto\n',
    '* ident\n',
    '[a-c]* filter=upper\n',
    '*.txt working-tree-encoding=UTF-16\n',
  ),
  autocrlf: fc.constantFrom('false', 'true', 'input'),
  isDetached: fc.boolean(),
  includeIgnored: fc.boolean(),
})

async function write(root: string, files: Tree): Promise<void> {
  for (const [file, { bytes: content, kind: what }] of files) {
    const place = pathBytes(joinRaw(rawPath(root), file))
    for (const parent of parentsOf(file)) await rmUnlessDirectory(pathBytes(joinRaw(rawPath(root), parent)))
    await rm(place, { recursive: true, force: true })
    await mkdir(pathBytes(joinRaw(rawPath(root), parentsOf(file)[0] ?? '')), { recursive: true })
    if (what === 'link') await symlink(Buffer.from(content), place)
    else await writeFile(place, content)
    if (what !== 'link') await chmod(place, { file: 0o644, program: 0o755, secret: 0o600 }[what])
  }
}

async function rmUnlessDirectory(place: Buffer): Promise<void> {
  await rm(place, { force: true }).catch(() => {}) // a directory stays
}

test('saved, removed, applied: the same files, modes, links, index and HEAD', { timeout: 900_000 }, () =>
  fc.assert(
    fc.asyncProperty(scene, ({ base, staged, work, own, attributes, autocrlf, isDetached, includeIgnored }) =>
      inSessionRepository(async root => {
        await git(root, 'config', 'filter.upper.clean', 'tr A-Z a-z')
        await git(root, 'config', 'filter.upper.smudge', 'tr a-z A-Z')
        await git(root, 'config', 'core.autocrlf', autocrlf)
        await write(root, base)
        await writeFile(join(root, '.gitattributes'), attributes)
        await writeFile(join(root, '.gitignore'), 'x.log\n')
        await commitAll(root)
        const wish = { root, name: DEMO, sessionId: DEMO }
        const at = await addDemo(root)
        if (isDetached) {
          await git(at, 'checkout', '--quiet', '--detach')
          await write(at, own)
          await commitAll(at)
        }
        await write(at, staged)
        await runGitJob({ cwd: at, args: ['add', '--all'] })
        await write(at, work)
        for (const gone of [...base.keys()].slice(0, 2))
          await rm(pathBytes(joinRaw(rawPath(at), gone)), { force: true }).catch(() => {})

        const before = await pictureWorktree(at)
        const look = await worktrees.look({ root, path: at, ...NONE })
        const saved = await salvage.save({ root, worktree: at, id: DEMO, includeIgnored, atMs: 0 })
        const kept = new Set<string>(
          splitRaw((await runGitJob({ cwd: at, args: ['ls-files', '-z', '-c', '-o', '--exclude-standard'] })).stdout),
        )
        if (look.dirty !== 'clean') {
          await expect(worktrees.remove({ root, path: at, ...NONE, salvage: null })).rejects.toMatchObject({
            code: 'SALVAGE_FAILED',
          })
        }
        const { head } = (await salvage.show(root, DEMO)) as unknown as { head: string }
        await worktrees.remove({ root, path: at, ...NONE, salvage: { commit: saved.commit, includeIgnored } })
        expect((await worktrees.look({ root, path: at, ...NONE })).worktree).toBe('missing')
        if (isDetached) await worktrees.addDetached({ ...wish, commit: head })
        else await worktrees.recreate({ ...wish, branch: 'provost/demo-7' })
        expect(await salvage.apply({ root, worktree: at, id: DEMO })).toMatchObject({
          conflicts: [],
          status: 'applied',
          index: 'restored',
        })

        const after = await pictureWorktree(at)
        const files = Object.entries(before.files).filter(([file]) => includeIgnored || kept.has(file))
        expect(after).toEqual({ ...before, files: Object.fromEntries(files) })
      }),
    ),
    // Each run is a whole life of a worktree: what fails is told as it is, not made smaller for minutes.
    { numRuns: RUNS, endOnFailure: true },
  ),
)
