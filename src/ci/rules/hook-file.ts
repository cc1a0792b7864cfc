// The pre-push hook of Provost, and whether it may be written where another one may lie.
import type { Decision } from '#kernel/machine/decision'

const MARK = '# Written by `provost hook install`; `provost hook remove` takes it away.'

export function composeHook(repo: string): string {
  return `#!/bin/sh
${MARK}
# Refuses a push while the evidence of this repository is not enough. \`git push --no-verify\` goes past it.
command -v provost >/dev/null 2>&1 || {
  echo 'pre-push: provost is not on the PATH, so nobody can say whether the evidence is enough' >&2
  exit 1
}
exec provost evidence gate '${repo.replaceAll("'", "'\\''")}' </dev/null >&2
`
}

export type HookFound = { readonly text: string | null; readonly wanted: string }

export type HookAction = 'write' | 'nothing' | 'refuse'

/** What somebody else wrote is never replaced. */
export function decideHook(found: HookFound): Decision<HookAction, HookFound> {
  if (found.text === null) return { result: 'write', rule: 'NO_HOOK', evidence: found }
  if (found.text === found.wanted) return { result: 'nothing', rule: 'SAME_HOOK', evidence: found }
  if (isOurHook(found.text)) return { result: 'write', rule: 'OLDER_HOOK', evidence: found }
  return { result: 'refuse', rule: 'FOREIGN_HOOK', evidence: found }
}

export function isOurHook(text: string): boolean {
  return text.split('\n').includes(MARK)
}
