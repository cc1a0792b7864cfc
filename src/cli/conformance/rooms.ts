// The rooms that answer conformance cases; each is loaded when its first case comes.
export type ConformanceFunctions = Readonly<Record<string, (input: unknown) => unknown>>

export const ROOMS: Readonly<Record<string, () => Promise<ConformanceFunctions>>> = {
  errors: async () => (await import('#core/kernel/conformance-errors')).errorsFunctions,
}
