// The rooms that answer conformance cases; each is loaded when its first case comes.
export type ConformanceFunctions = Readonly<Record<string, (input: unknown) => unknown>>

export const ROOMS: Readonly<Record<string, () => Promise<ConformanceFunctions>>> = {
  evidence: async () => ({
    ...(await import('#evidence/conformance/conformance')).evidenceFunctions,
    ...(await import('#evidence/conformance/formats')).formatFunctions,
  }),
  session: async () => (await import('#session/conformance/conformance')).sessionFunctions,
  statedir: async () => (await import('#statedir/conformance/conformance')).statedirFunctions,
  swarm: async () => (await import('#swarm/conformance/conformance')).swarmFunctions,
  task: async () => (await import('#task/conformance/conformance')).taskFunctions,
  review: async () => (await import('#review/conformance/conformance')).reviewFunctions,
  lessons: async () => (await import('#lessons/conformance/conformance')).lessonsFunctions,
  looking: async () => (await import('#looking/conformance/conformance')).lookingFunctions,
  fleet: async () => (await import('#fleet/rules/conformance')).fleetFunctions,
  access: async () => (await import('#access/conformance/conformance')).accessFunctions,
  usage: async () => (await import('#usage/rules/conformance')).usageFunctions,
  errors: async () => (await import('#errors/conformance/conformance-errors')).errorsFunctions,
  proof: async () =>
    (await import('#proof/conformance/conformance')).proofFunctions((await import('#proof/ed25519')).ed25519),
}
