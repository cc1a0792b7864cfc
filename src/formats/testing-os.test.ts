// L15: over the real records and policies of testing-os, the indexes and the portfolio are the expected ones.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { composeIndexFile } from '#evidence/rules/gate/index-views'
import { classifyPortfolio, composePortfolioFile } from '#evidence/rules/gate/portfolio'
import { deriveIndexViews, planWalk, rebuildIndex } from '#evidence/rules/gate/rebuild'
import type { PolicyShelf } from '#evidence/rules/policy/policy-shelf'
import { isProvenanceProven } from '#evidence/rules/record/record'
import { findRecordDefects } from '#evidence/rules/record/record-validity'
import { readGlobalPolicyYaml, readRepoPolicyYaml } from './yaml/policy-yaml.ts'
import { readScenarioYaml } from './yaml/scenario-yaml.ts'

const root = fileURLToPath(new URL('../../test/data/testing-os/', import.meta.url))
const real = test
const read = (path: string) => readFileSync(root + path, 'utf8')
const expected = (name: string) => read(`expected/${name}.json`)
const slashes = (path: string) => path.replaceAll('\\', '/')

const AT = '2026-04-20T00:00:00Z'
const now = Date.parse(AT)

function rebuild() {
  const paths = planWalk(globSync('records/**/*', { cwd: root }).map(slashes))
  return rebuildIndex(paths.map(path => ({ path, content: read(path) })))
}

function policies(): PolicyShelf {
  const files = globSync('policies/repos/*/*.yaml', { cwd: root }).map(slashes)
  return {
    global: readGlobalPolicyYaml(read('policies/global-policy.yaml')),
    repos: new Map(
      files.map(path => [path.slice('policies/repos/'.length, -'.yaml'.length), readRepoPolicyYaml(read(path))]),
    ),
  }
}

real('L15: rebuild gives 22 accepted, 2 rejected, none corrupted, none skipped', () => {
  const { accepted, rejected, corrupted, skipped, stderr } = rebuild().lists
  expect([accepted.length, rejected.length, corrupted, skipped, stderr]).toEqual([22, 2, [], [], []])
})

real('L15: latest-by-repo.json, failing.json and stale.json are the expected ones, byte for byte', () => {
  const views = deriveIndexViews(rebuild().index, policies(), now)
  expect(composeIndexFile(views.latest)).toBe(expected('latest-by-repo'))
  expect(composeIndexFile(views.failing)).toBe(expected('failing'))
  expect(composeIndexFile(views.stale)).toBe(expected('stale'))
  expect(`${JSON.stringify(views.by_scenario, null, 2)}\n`).toBe(expected('by-scenario'))
})

real('the portfolio of 2026-04-20 is the expected one, byte for byte', () => {
  const views = deriveIndexViews(rebuild().index, policies(), now)
  const portfolio = classifyPortfolio({
    latest: views.latest,
    byScenario: views.by_scenario,
    policies: policies(),
    now,
  })
  expect(composePortfolioFile(portfolio, AT)).toBe(expected('portfolio'))
})

real('every real record matches its schema, and the marked ones are not proven', () => {
  const records = planWalk(globSync('records/**/*.json', { cwd: root }).map(slashes)).map(path =>
    JSON.parse(read(path)),
  )
  expect(records.flatMap(findRecordDefects)).toEqual([])
  const marked = records.filter(record => record.verification.provenance_remediation)
  expect([marked.length, marked.filter(isProvenanceProven)]).toEqual([11, []])
})

real('of the two real scenario files one breaks the format, and both can be used', () => {
  const files = globSync('dogfood/scenarios/*.yaml', { cwd: root }).map(slashes).toSorted()
  const scenarios = files.map(path => readScenarioYaml(read(path)))
  expect(scenarios.map(each => each.errors.length > 0)).toEqual([false, true])
  expect(scenarios.map(each => each.definition !== null)).toEqual([true, true])
})
