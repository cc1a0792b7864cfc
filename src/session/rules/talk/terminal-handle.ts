// The name of a terminal: one launch of one session. A session's next launch has another terminal.
const SHAPE = /^([a-z0-9][a-z0-9-]{0,39}-[1-9]\d{0,8})(?:\/g([1-9]\d{0,8}))?$/

export type TerminalHandle = { readonly session: string; readonly generation: number | null }

export function composeHandle(session: string, generation: number): string {
  return `${session}/g${generation}`
}

/** Without a generation it is the one that lives now. */
export function readHandle(handle: string): TerminalHandle | undefined {
  const [, session, generation] = SHAPE.exec(handle) ?? []
  if (session === undefined) return undefined
  return { session, generation: generation === undefined ? null : Number(generation) }
}
