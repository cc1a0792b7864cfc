// What git knows of the checkout we stand in.
import { gitCli } from '#adapters/git/git-cli'
import { runGit } from '#adapters/git/run-git'
import type { CheckoutFacts } from '#core/evidence/run-origin'
import { inferId, inferRepo } from '#core/kernel/repository-identity'
import { signsOf } from '#ports/git'

export async function readCheckout(cwd: string): Promise<CheckoutFacts> {
  const place = await gitCli.locate(cwd)
  const nothing = { repo: undefined, commit: undefined, tree: undefined, branch: undefined, user: undefined }
  if (!place) return nothing
  const signs = signsOf(place.root, place)
  const { exitCode, stdout } = await runGit(cwd, ['rev-parse', 'HEAD', 'HEAD^{tree}'])
  const [commit, tree] = exitCode === 0 ? stdout.split('\n') : []
  return {
    repo: inferRepo(signs, inferId(signs).value).value,
    commit,
    tree,
    branch: place.branch ?? undefined,
    user: await gitCli.userName(cwd),
  }
}
