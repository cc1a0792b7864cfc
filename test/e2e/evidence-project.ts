// A project with a store of evidence, and submissions that its own repository can confirm.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ended, Provost } from './program.ts'
import { git, makeRepository } from './repository.ts'

export type EvidenceProject = {
  readonly root: string
  readonly store: string
  /** A submission that is accepted as it is. */
  // biome-ignore lint/suspicious/noExplicitAny: tests break it in every way
  readonly submission: any
  /** Writes a submission that differs in these members and answers its path. */
  readonly write: (changes?: object) => Promise<string>
  readonly submit: (changes?: object, words?: string) => Promise<Ended>
  readonly run: (words: string, env?: Record<string, string>) => Promise<Ended>
  /** All files of the store, as paths in it. */
  readonly files: (folder: string) => Promise<string[]>
}

export async function makeEvidenceProject(provost: Provost): Promise<EvidenceProject> {
  const root = await makeRepository(join(provost.place, 'widget'))
  await provost.ask('init --repo acme/widget', { cwd: root })
  const store = join(root, '.provost', 'evidence')
  const [commit_sha, tree_sha] = (await git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}')).split('\n')
  const finished_at = new Date(Date.now() - 60_000).toISOString()
  const submission = {
    schema_version: '1.0.0',
    run_id: 'run-1',
    repo: 'acme/widget',
    ref: { commit_sha, tree_sha },
    source: { provider: 'git', workflow: 'local', provider_run_id: 'run-1', run_url: 'urn:provost:run:run-1' },
    timing: { started_at: finished_at, finished_at },
    scenario_results: [
      {
        scenario_id: 'core-loop',
        product_surface: 'cli',
        execution_mode: 'bot',
        verdict: 'pass',
        step_results: [{ step_id: 'works', status: 'pass' }],
      },
    ],
    overall_verdict: 'pass',
  }
  let written = 0
  const write = async (changes: object = {}) => {
    const path = join(provost.place, `submission-${++written}.json`)
    await writeFile(path, JSON.stringify({ ...submission, ...changes }))
    return path
  }
  const run = (words: string, env: Record<string, string> = {}) =>
    provost.ask(`evidence ${words} --store ${store}`, { cwd: root, env })
  return {
    root,
    store,
    submission,
    write,
    run,
    submit: async (changes, words = '') => run(`submit ${await write(changes)} --json ${words}`),
    files: async folder => {
      const entries = await readdir(join(store, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(store.length + 1))
        .sort()
    },
  }
}

export async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'))
}
