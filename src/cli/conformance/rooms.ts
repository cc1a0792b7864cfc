// The rooms that answer conformance cases; each is loaded when its first case comes.
export type ConformanceFunctions = Readonly<Record<string, (input: unknown) => unknown>>

export const ROOMS: Readonly<Record<string, () => Promise<ConformanceFunctions>>> = {
  evidence: async () => ({
    ...(await import('#core/evidence/conformance')).evidenceFunctions,
    ...(await import('#formats/conformance')).formatFunctions,
  }),
  statedir: async () => (await import('#core/statedir/conformance')).statedirFunctions,
  task: async () => (await import('#core/task/conformance')).taskFunctions,
  errors: async () => (await import('#core/kernel/conformance-errors')).errorsFunctions,
}
