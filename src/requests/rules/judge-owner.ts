// Whether the process that owns something still lives, by its identity: a bare pid may belong to another process by now.

/** Null for what the system does not tell. */
export type OwnerIdentity = {
  readonly host: string
  readonly bootId: string | null
  readonly pid: number
  readonly startTime: string | null
}

export type OwnerLife = 'alive' | 'gone' | 'unknown'

export type OwnerFacts = {
  /** Null when the text names no process. */
  readonly owner: OwnerIdentity | null
  readonly here: Pick<OwnerIdentity, 'host' | 'bootId'>
  /** What was seen under the pid; asked only on the same machine since the same start. */
  readonly seen: { readonly life: OwnerLife; readonly startTime: string | null }
}

export function judgeOwner({ owner, here, seen }: OwnerFacts): OwnerLife {
  if (!owner || owner.host !== here.host) return 'unknown'
  if (owner.bootId !== here.bootId) return 'gone'
  if (seen.life !== 'alive') return seen.life
  if (owner.startTime === null || seen.startTime === null) return 'unknown'
  return owner.startTime === seen.startTime ? 'alive' : 'gone'
}

export function composeRequestOwner({ host, bootId, pid, startTime }: OwnerIdentity): string {
  return JSON.stringify([host, bootId, pid, startTime])
}

export function readOwner(text: string): OwnerIdentity | null {
  try {
    const [host, bootId, pid, startTime] = JSON.parse(text)
    return typeof host === 'string' && Number.isSafeInteger(pid) ? { host, bootId, pid, startTime } : null
  } catch {
    return null
  }
}
