// What git says about a commit can never be otherwise, because its id says what is in it: so it is asked once.

export function isWholeId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

type Ask<Answer> = (root: string, commit: string) => Promise<Answer>

/**
 * Keeps the newest answers. Whatever is not the whole id of a commit, such as a branch, is asked each time; so is a commit that
 * was not there, because it may have been fetched since.
 */
export function rememberByCommit<Answer>(ask: Ask<Answer>, answersMax: number): Ask<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (root, commit) => {
    if (!isWholeId(commit)) return ask(root, commit)
    const key = `${root}\0${commit}`
    const answer = known.get(key) ?? ask(root, commit)
    known.delete(key)
    known.set(key, answer)
    const forget = () => known.delete(key)
    answer.then(found => found === undefined && forget(), forget)
    if (known.size > answersMax) known.delete(known.keys().next().value!)
    return answer
  }
}
