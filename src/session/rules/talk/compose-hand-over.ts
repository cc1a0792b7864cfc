// What an agent is told that goes on with the work of another one, because the account of that one has no quota.

export type HandOver = {
  readonly from: string
  readonly account: string
  readonly ownAccount: string
  /** What the first one was asked; null: it is not kept. */
  readonly prompt: string | null
}

export function composeHandOver({ from, account, ownAccount, prompt }: HandOver): string {
  const told = [
    `You go on with the work of session ${from}. Its account ${account} has no quota left; you work on the account ${ownAccount}.`,
    'You do not know what it said or thought. What it did is in this worktree: its commits, and its changes that are in no commit yet.',
    'Look at them first, then go on where it stopped.',
  ]
  const asked = prompt === null ? [] : ['', 'This is what it was asked to do:', '', prompt]
  return [...told, ...asked].join('\n')
}
