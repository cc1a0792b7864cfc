// The project a path would write into, found from the path alone: a hook must not have to ask anybody.

/** The part before `.provost/state`, in any letter case; undefined when the path leads nowhere near one. */
export function findGovernedRoot(path: string): string | undefined {
  const match = /^(.*?)\/\.provost\/state(?:\/|$)/is.exec(path)
  return match ? match[1] || '/' : undefined
}
