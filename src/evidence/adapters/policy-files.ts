// Reads all policies of a store. A file that cannot be used is kept as malformed: it must never look like none at all.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicySnapshot } from '../ports/evidence-store.ts'
import { malformedPolicy, type PolicyReading } from '../rules/policy/policy.ts'
import { globalPolicyOf, repoPolicyOf, type YamlOutcome } from '../rules/policy/policy-of-yaml.ts'
import type { GlobalPolicy, RepoPolicy } from '../rules/policy/policy-shape.ts'
import { listRecordFiles } from './record-files.ts'
import type { ReadYamls } from './yaml-memory.ts'

const FOLDER = 'policies'
const GLOBAL = /^policies\/global-policy\.ya?ml$/
const OF_REPO = /^policies\/repos\/([^/]+\/[^/]+)\.ya?ml$/
const BYTES_MAX = 256 * 1024

type PolicyText = { readonly path: string; readonly text: string }

type PolicyFile = { readonly path: string; readonly yaml: YamlOutcome }

/** Parsing is slow and policies change rarely: the last snapshot of each store is kept as long as no byte differs. */
const snapshots = new Map<string, PolicySnapshot>()

export async function readPolicyFiles(root: string, readYamls: ReadYamls): Promise<PolicySnapshot> {
  const paths = (await listRecordFiles(root, FOLDER)).sort()
  const files = paths.map(path => ({ path, text: readText(join(root, path)) }))
  const sha256 = digestOf(files)
  const known = snapshots.get(root)
  if (known?.sha256 === sha256) return known
  const snapshot = await parseFiles(root, files, sha256, readYamls)
  snapshots.set(root, snapshot)
  return snapshot
}

async function parseFiles(
  root: string,
  files: readonly PolicyText[],
  sha256: string,
  readYamls: ReadYamls,
): Promise<PolicySnapshot> {
  const policies = files.filter(({ path }) => GLOBAL.test(path) || OF_REPO.test(path))
  const yamls =
    policies.length > 0
      ? await readYamls(
          root,
          policies.map(({ text }) => text),
        )
      : []
  const read = policies.map(({ path }, n) => ({ path, yaml: yamls[n]! }))
  return {
    shelf: {
      global: readOne(read.filter(({ path }) => GLOBAL.test(path))),
      repos: readRepos(read.filter(({ path }) => OF_REPO.test(path))),
    },
    sha256,
    strays: files.map(({ path }) => path).filter(path => !GLOBAL.test(path) && !OF_REPO.test(path)),
  }
}

function readOne([first, second]: readonly PolicyFile[]): PolicyReading<GlobalPolicy> | null {
  if (!first) return null
  return second ? malformedPolicy([twice(first, second)]) : globalPolicyOf(first.yaml)
}

function readRepos(files: readonly PolicyFile[]): Map<string, PolicyReading<RepoPolicy>> {
  const readings = files.map(file => ({ file, name: OF_REPO.exec(file.path)![1]!, reading: repoPolicyOf(file.yaml) }))
  // A policy claims the repository it names and the one it is filed under; two claims to one are both refused.
  const claims = Map.groupBy(
    readings.flatMap(each =>
      [...new Set([each.name, each.reading.policy?.repo ?? each.name])].map(repo => ({ ...each, repo })),
    ),
    ({ repo }) => repo,
  )
  const shelf = new Map<string, PolicyReading<RepoPolicy>>()
  for (const [repo, claimants] of claims) {
    const [first, second] = claimants
    if (second) shelf.set(repo, malformedPolicy([twice(first!.file, second.file)]))
    else if (first!.name === repo) shelf.set(repo, first!.reading)
  }
  return shelf
}

function twice(first: PolicyFile, second: PolicyFile): string {
  return `/ is given twice: ${first.path} and ${second.path}`
}

// Too much text is no policy: it reads as unreadable, and the reader says so.
function readText(path: string): string {
  return statSync(path).size > BYTES_MAX ? ' '.repeat(BYTES_MAX + 1) : readFileSync(path, 'utf8')
}

function digestOf(files: readonly PolicyText[]): string {
  const digest = createHash('sha256')
  for (const { path, text } of files) digest.update(`${path}\0${text.length}\0${text}`)
  return digest.digest('hex')
}
