// A command of one second in a cage of its own, with the self-test, against the same command without one.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskCages } from '../src/access/adapters/disk-cages.ts'
import { runInCages } from '../src/access/adapters/run-in-cage.ts'
import { runGroup } from '../src/process/run-group.ts'
import { type Bench, showMs, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const ENTRIES = 60

export const bench: Bench = {
  name: 'access-cage',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async place => {
      const { root, worktree, home, provostHome } = makePlace(place)
      const cages = diskCages({ provostHome, home, workplaces: [join(provostHome, 'worktrees')] })
      if ((await cages.ability()).backend === 'none') return []
      const wish = {
        command: ['sleep', '1'],
        cwd: worktree,
        env: { PATH: '/usr/bin:/bin', HOME: home },
        timeoutMs: 60_000,
      }
      const within = { root, directory: worktree, network: 'none' } as const
      const run = runInCages(cages)
      const comparison = await compare(
        () => run({ ...wish, within }),
        () => runGroup(wish),
        { rounds: 9, calls: 1, warmUps: 1 },
      )
      const overhead = showMs(comparison.subjectMs - comparison.baselineMs)
      return [timeRow(`1 s in a cage : 1 s without (${overhead} beyond it, home of ${ENTRIES} entries)`, comparison)]
    }),
}

function makePlace(place: string) {
  const [root, home, provostHome] = ['shop', 'ada', 'provost'].map(name => join(place, name)) as [
    string,
    string,
    string,
  ]
  const worktree = join(provostHome, 'worktrees', 'shop', 'shop-1')
  for (const path of [root, home, provostHome]) mkdirSync(path, { recursive: true })
  for (let entry = 0; entry < ENTRIES; entry++) {
    if (entry % 2 === 0) mkdirSync(join(home, `.dir-${entry}`))
    else writeFileSync(join(home, `file-${entry}`), '')
  }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...words], { cwd: root, stdio: 'ignore' })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message=first')
  git('worktree', 'add', '--quiet', '-b', 'work', worktree)
  return { root, worktree, home, provostHome }
}
