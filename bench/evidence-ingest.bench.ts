// What one more record costs in a store of 100,000, against one of 100 with the same repositories and days.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openInProcess } from '../src/daemon/in-process.ts'
import { git } from '../src/git/run-git.ts'
import { person } from '../src/kernel/events/actor.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { composeSubmission, fillEvidence } from './evidence-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const MANY = 100_000
const FEW = 100
const TURNS = { calls: 2, rounds: 15, warmUps: 2 }

export const bench: Bench = {
  name: 'evidence-ingest',
  target: { atMost: 1.5 },
  run: () =>
    inThrowawayDirectory(async place => {
      const root = join(place, 'repository')
      mkdirSync(root)
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
      const { app, close } = await openInProcess({ PATH: process.env.PATH, PROVOST_HOME: join(place, 'home') })
      const post = (path: string, query: Record<string, string>, body: unknown) =>
        app({ method: 'POST', path, query, headers: {}, body, actor: person('ana') })
      await post('/api/projects', {}, { path: root, repo: 'acme/repo-0' })
      const prepare = async (name: string, records: number) => {
        const store = join(place, name)
        fillEvidence(store, records)
        await post('/api/evidence/rebuild', { store }, undefined)
        let n = 0
        return async () => {
          const body = composeSubmission('acme/repo-0', `new-${name}-${n++}`, '2026-01-02T00:00:00Z', {
            commit_sha,
            tree_sha,
          })
          const { status } = await post('/api/evidence/submissions', { store }, body)
          if (status !== 200) throw new Error(`Expected 200, got ${status}.`)
        }
      }
      const [many, few] = [await prepare('many', MANY), await prepare('few', FEW)]
      const row = timeRow(`one more at ${MANY} records : at ${FEW}`, await compare(many, few, TURNS))
      await close()
      return [row]
    }),
}
