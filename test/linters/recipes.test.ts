// What Provost gives to CI and containers, and what its guide tells people to write, against the schemas of those who read it.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { type Provost, test } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import { type PublishedFormat, schemaErrors } from './published-schemas.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')
const [workflow = '', pipeline = ''] = [...read('docs/guides/ci.md').matchAll(/```yaml\n([^`]+)```/g)].map(
  ([, text]) => text!,
)

/** The guide shows what is told of a workflow; when it runs is everybody's own. */
const RECIPES: readonly [what: string, format: PublishedFormat, document: Record<string, unknown>][] = [
  ['action.yml', 'GitHub Action', parse(read('action.yml'))],
  ['the workflow of the guide', 'GitHub workflow', { on: 'push', ...parse(workflow) }],
  ['compose.yaml', 'Compose', parse(read('compose.yaml'))],
]

describe.each(RECIPES)('%s', (_what, format, document) => {
  test(`is what the schema of ${format} wants`, () => expect(schemaErrors(format, document)).toEqual([]))

  test('with a misspelled word it is not', () => {
    const text = JSON.stringify(document).replace(/"(runs|steps|services)":/, '"$1s":')
    expect(schemaErrors(format, JSON.parse(text))).not.toEqual([])
  })
})

/** The pipeline of the guide as GitLab would put it together and check it, with the schema of its editor. */
async function putTogether(provost: Provost, template: string): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await git(root, 'remote', 'add', 'origin', 'git@gitlab.example:acme/shop.git')
  await writeFile(join(root, 'template.yml'), template)
  // A file of the same repository: nothing is fetched from a server.
  const { include } = parse(pipeline)
  const local = include.map(({ inputs }: { inputs: unknown }) => ({ local: '/template.yml', inputs }))
  await writeFile(join(root, '.gitlab-ci.yml'), JSON.stringify({ include: local }))
  await git(root, 'add', '.')
  const reader = join(import.meta.dirname, 'node_modules', 'gitlab-ci-local', 'dist', 'index.js')
  const env = { PATH: process.env.PATH, HOME: provost.place }
  const words = [reader, '--preview', '--json-schema-validation']
  return promisify(execFile)(process.execPath, words, { cwd: root, env }).then(
    ({ stdout }) => stdout,
    error => `refused: ${error.stderr}`,
  )
}

test('the GitLab template, included as the guide says, is a pipeline', async ({ provost }) => {
  const { provost: job } = parse(await putTogether(provost, read('templates/provost.yml')))
  expect(job.script).toEqual(['npx --yes "provost@$PROVOST_VERSION" ci'])
  expect(job.variables).toMatchObject({
    PROVOST_CI_JUNIT: 'report.xml',
    PROVOST_CI_SURFACE: 'cli',
    PROVOST_CI_NEED: '',
  })
  expect(JSON.stringify(job)).not.toContain('$[[')
})

test.for([
  ['a word that GitLab does not know', '  artifacts:', '  artefacts:', /artefacts/],
  ['an input that the template does not have', 'inputs.sarif ]]', 'inputs.serif ]]', /serif/],
] as const)('%s is refused', async ([, from, to, because], { provost }) => {
  const template = read('templates/provost.yml')
  expect(template).toContain(from)
  expect(await putTogether(provost, template.replace(from, to))).toMatch(because)
})
