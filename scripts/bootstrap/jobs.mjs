// The jobs behind the npm scripts. A job is a list of steps, a step is a program for Node and its arguments.
// A list among the steps runs side by side; only steps with `takesArgs` get the words after `--`.
// `next` follows a failure. The tests have none: CI reads vitest's closing lines, so they stay the last ones.

const types = {
  name: 'types',
  args: ['node_modules/typescript-native/bin/tsc', '-p', '.'],
  next: 'correct the types named above',
}
const webTypes = {
  name: 'types of the dashboard',
  args: ['node_modules/typescript-native/bin/tsc', '-p', 'src/web'],
  next: 'correct the types named above',
}
const lint = {
  name: 'lint',
  args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  next: 'correct what is named above, most of it with `npx biome check --write .`',
}
const unusedCode = {
  name: 'unused code',
  args: ['node_modules/knip/bin/knip.js', '--no-progress'],
  next: 'remove what nothing uses',
}
const generatedFiles = {
  name: 'generated files',
  args: ['scripts/generate.ts', '--check'],
  next: 'run `node scripts/generate.ts` and commit what it writes',
}
const unitTests = { name: 'unit tests', args: ['scripts/run-tests.mjs', 'run'], takesArgs: true }
const browser = { name: 'browser', args: ['test/browser/install.mjs'] }
const endToEndTests = {
  name: 'end-to-end tests',
  args: ['scripts/run-tests.mjs', 'run', '--config', 'vitest.e2e.config.ts'],
}

const agentPrograms = { name: 'agent programs', args: ['test/agents/install.mjs'] }
const agentTests = {
  name: 'tests with real agents',
  args: ['scripts/run-tests.mjs', 'run', '--config', 'vitest.agents.config.ts'],
}

const linters = { name: 'linters', args: ['test/linters/install.mjs'] }
const linterTests = {
  name: 'tests with real linters',
  args: ['scripts/run-tests.mjs', 'run', '--config', 'vitest.linters.config.ts'],
}
const all = ['scripts/run-tests.mjs', 'run', '--config', 'vitest.all.config.ts']
const allTests = { name: 'all tests', args: all, takesArgs: true }
const ownTests = {
  name: 'unit and end-to-end tests',
  args: [...all, '--project', 'unit', '--project', 'postgres', '--project', 'end-to-end'],
  takesArgs: true,
}
const advice = { name: 'advice against BM25', args: ['bench/advice/run.ts'] }
const identity = { name: 'identity over real histories', args: ['bench/identity/run.ts'] }

const reading = [types, webTypes, lint, generatedFiles, unusedCode]

export const jobs = {
  start: { needsBuild: true, steps: [{ name: 'start', args: ['scripts/start.mjs'], takesArgs: true }] },
  test: { needsBuild: true, steps: [[...reading, browser], ownTests] },
  'test:all': { needsBuild: true, steps: [[...reading, browser, agentPrograms, linters], allTests] },
  check: { needsBuild: false, steps: [...reading, unitTests] },
  build: { needsBuild: true, steps: [] },
  bench: { needsBuild: true, steps: [{ name: 'bench', args: ['bench/run.ts'], takesArgs: true }] },
  'demo:swarm': { needsBuild: true, steps: [{ name: 'demo', args: ['scripts/demo-swarm.mjs'] }] },
  faults: { needsBuild: true, steps: [{ name: 'faults', args: ['scripts/faults.ts'], takesArgs: true }] },
  'test:agents': { needsBuild: true, steps: [agentPrograms, { ...agentTests, takesArgs: true }] },
  'test:linters': { needsBuild: true, steps: [linters, { ...linterTests, takesArgs: true }] },
  mutate: { needsBuild: true, steps: [{ name: 'mutations', args: ['bench/mutate/run.ts'], takesArgs: true }] },
  advice: { needsBuild: false, steps: [linters, advice] },
  identity: { needsBuild: false, steps: [linters, { ...identity, takesArgs: true }] },
  'check:container': { needsBuild: true, steps: [{ name: 'container', args: ['scripts/container/check.ts'] }] },
  release: { needsBuild: false, steps: [{ name: 'release', args: ['scripts/release/release.ts'], takesArgs: true }] },
  e2e: { needsBuild: true, steps: [browser, { ...endToEndTests, takesArgs: true }] },
}
