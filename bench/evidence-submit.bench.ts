// How long a cold `provost evidence submit` of one file takes, against a Node that does nothing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from '../src/git/run-git.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { composeSubmission, fillEvidence } from './evidence-store.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const TURNS = { calls: 1, rounds: 31 }

export const bench: Bench = {
  name: 'evidence-submit',
  target: { atMost: 5 },
  run: () =>
    inThrowawayDirectory(async home => {
      const root = join(home, 'repository')
      const store = join(home, 'store')
      mkdirSync(root)
      fillEvidence(store, 100)
      await git(root, 'init', '--quiet', '--initial-branch=main')
      await git(
        root,
        '-c',
        'user.name=ana',
        '-c',
        'user.email=a@b.invalid',
        'commit',
        '--quiet',
        '--allow-empty',
        '-m',
        'one',
      )
      const [commit_sha, tree_sha] = (await git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}')).split('\n')
      runNode({ home }, PROVOST, 'project', 'add', root, '--repo', 'acme/repo-0', '--actor', 'ana')
      let n = 0
      const submit = () => {
        const file = join(home, 'sub.json')
        writeFileSync(
          file,
          JSON.stringify(
            composeSubmission('acme/repo-0', `cold-${n++}`, '2026-01-02T00:00:00Z', { commit_sha, tree_sha }),
          ),
        )
        const answer = JSON.parse(
          runNode({ home }, PROVOST, 'evidence', 'submit', file, '--store', store, '--json', '--actor', 'ana'),
        )
        if (answer.outcome !== 'accepted') throw new Error(`Expected accepted, got ${answer.outcome}.`)
      }
      const nothing = () => runNode({ home }, '-e', '0')
      return [timeRow('evidence submit of one file : node -e 0', await compare(submit, nothing, TURNS))]
    }),
}
