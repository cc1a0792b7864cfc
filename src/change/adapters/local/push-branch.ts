// Pushes one commit as a branch to `origin`, as the person would, for a limited time. No hook of the repository runs.
import type { PushBranch } from '#change/ports/forge'
import { gitEnvironment, NOTHING_OF_THEIRS_RUNS } from '#git/git-process'
import { cleanText } from '#kernel/text/text-hygiene'
import { runGroup } from '#process/run-group'

const TIMEOUT_MS = 120_000

const PUSH = [
  'git',
  ...NOTHING_OF_THEIRS_RUNS,
  '-c',
  'protocol.ext.allow=never',
  'push',
  '--quiet',
  '--no-verify',
  '--',
]

export const pushBranch: PushBranch = async ({ root, commit, branch }) => {
  const known = Object.entries(gitEnvironment()).filter((entry): entry is [string, string] => !!entry[1])
  const command = [...PUSH, 'origin', `${commit}:refs/heads/${branch}`]
  const end = await runGroup({ command, cwd: root, env: Object.fromEntries(known), timeoutMs: TIMEOUT_MS })
  if (end.status === 'timed_out') return { ok: false, reason: `no answer from origin in ${TIMEOUT_MS / 1000} s` }
  if (end.exitCode === 0) return { ok: true }
  const said = end.output.text().split('\n')
  const line = said.find(each => /rejected|fatal|error/.test(each)) ?? said.find(each => each.trim() !== '')
  return {
    ok: false,
    reason: cleanText((line ?? end.because ?? `exited ${end.exitCode}`).replace(/[^@/\s]*@/g, '')).trim(),
  }
}
