// What git and the configuration know of the checkout we stand in.

import type { Environment } from '#daemon/wiring'
import { locateHome } from '#files/home'
import { gitCli } from '#git/git-cli'
import { runGit } from '#git/run-git'
import { projectConfig } from '#project/adapters/project-config'
import type { CheckoutFacts } from './rules/verify/run-origin.ts'

export async function readCheckout(env: Environment, cwd: string): Promise<CheckoutFacts> {
  const place = await gitCli.locate(cwd)
  const nothing = { repo: undefined, commit: undefined, tree: undefined, branch: undefined, user: undefined }
  if (!place) return nothing
  // The name under which Provost knows the repository; without a configuration it is inferred from git.
  const { repo } = await projectConfig({
    env,
    homeFile: locateHome(env).config,
    git: gitCli,
    isTrusted: async () => false,
  }).read(place.root)
  const { exitCode, stdout } = await runGit(cwd, ['rev-parse', 'HEAD', 'HEAD^{tree}'])
  const [commit, tree] = exitCode === 0 ? stdout.split('\n') : []
  return {
    repo,
    commit,
    tree,
    branch: place.branch ?? undefined,
    user: await gitCli.userName(cwd),
  }
}
