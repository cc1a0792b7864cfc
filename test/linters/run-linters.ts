// Runs the real linters in a repository, and answers what they print as SARIF.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, 'node_modules')
const BIOME = join(import.meta.dirname, '..', '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const RULES = JSON.stringify({ 'no-debugger': 'error', eqeqeq: 'warn' })

export function runEslint(root: string): string {
  const formatter = join(PACKAGES, '@microsoft', 'eslint-formatter-sarif', 'sarif.js')
  const eslint = join(PACKAGES, 'eslint', 'bin', 'eslint.js')
  return run(root, [eslint, '--no-config-lookup', '--rule', RULES, '--format', formatter, 'src'])
}

export function runBiome(root: string): string {
  return run(root, [BIOME, 'lint', '--reporter=sarif', 'src'])
}

/** A linter that finds something ends with 1. */
function run(root: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`${args[0]} ended with ${status}: ${stderr}`)
  return stdout
}
