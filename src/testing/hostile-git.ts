// What whoever worked in a worktree may have left there for the next git: settings that name programs.
import { access, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '#git/run-git'

const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']

/** A program that leaves a mark, and whether it did. */
export type Trap = { readonly program: string; readonly hasRun: () => Promise<boolean> }

export async function makeTrap(place: string): Promise<Trap> {
  const [program, mark] = [join(place, 'trap.sh'), join(place, 'mark')]
  await writeFile(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`)
  await chmod(program, 0o755)
  const hasRun = () =>
    access(mark).then(
      () => true,
      () => false,
    )
  return { program, hasRun }
}

const settingsFor = (program: string) => `
[core]
  fsmonitor = ${program}
  sshCommand = ${program}
[filter "trap"]
  clean = ${program}
  smudge = ${program}
[diff "trap"]
  textconv = ${program}
  command = ${program}
`

/** The link to the repository is replaced by a repository of its own. */
export async function replaceLink(root: string, worktree: string, { program }: Trap): Promise<void> {
  const own = join(worktree, 'own')
  await cp(join(root, '.git'), own, { recursive: true })
  await rm(join(own, 'worktrees'), { recursive: true, force: true })
  await writeFile(join(own, 'config'), `[core]\n  repositoryformatversion = 0\n${settingsFor(program)}`)
  await mkdir(join(own, 'info'), { recursive: true })
  await writeFile(join(own, 'info', 'attributes'), '* filter=trap diff=trap\n')
  await writeFile(join(worktree, '.git'), `gitdir: ${own}\n`)
}

/** A repository inside of the worktree whose settings run something as soon as git looks into it. Answers its commit. */
export async function makeInner(worktree: string, name: string, { program }: Trap): Promise<string> {
  const inner = join(worktree, name)
  await mkdir(inner, { recursive: true })
  await git(inner, 'init', '--quiet')
  await writeFile(join(inner, 'file'), 'one\n')
  await git(inner, 'add', '--all')
  await git(inner, ...ANA, 'commit', '--quiet', '--message=inner')
  await writeFile(join(inner, '.git', 'config'), `[core]\n  repositoryformatversion = 0\n${settingsFor(program)}`)
  await writeFile(join(inner, '.git', 'info', 'attributes'), '* filter=trap diff=trap\n')
  await writeFile(join(inner, 'file'), 'two\n') // of the same length: git has to read it to know
  return (await git(inner, 'rev-parse', 'HEAD')).trim()
}
