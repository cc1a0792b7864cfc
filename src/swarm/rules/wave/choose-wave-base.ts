// Which commit a wave looks at: what agents amended counts until the branch of the run has it, and then the branch.

export type WaveBaseFacts = {
  /** The tip of the run's branch; null when the branch is gone. */
  readonly branch: string | null
  readonly integration: string | null
  /** The branch has everything that was integrated. */
  readonly branchHasIntegration: boolean
  /** Where the run began. */
  readonly runBase: string
}

export function chooseWaveBase({ branch, integration, branchHasIntegration, runBase }: WaveBaseFacts): string {
  if (integration !== null && !(branch !== null && branchHasIntegration)) return integration
  return branch ?? runBase
}

export const integrationRef = (run: string): string => `refs/heads/provost/swarm/${run}/integration`

/** What an agent changed, as one commit; it outlives the worktree. */
export const changeRef = (run: string, wave: number, domain: string): string =>
  `refs/provost/swarm/${run}/w${wave}-${domain}`

/** Each attempt has a place of its own: nothing of the last one is destroyed. */
export function placeNames(run: string, wave: number, domain: string, attempt: number) {
  const name = attempt < 2 ? `w${wave}-${domain}` : `w${wave}-${domain}-${attempt}`
  return { name: `${run}/${name}`, branch: `provost/swarm/${run}/${name}` }
}
