// The rooms that answer conformance cases; each is loaded when its first case comes.
export type ConformanceFunctions = Readonly<Record<string, (input: unknown) => unknown>>

export const ROOMS: Readonly<Record<string, () => Promise<ConformanceFunctions>>> = {
  evidence: async () => ({
    ...(await import('#core/evidence/conformance')).evidenceFunctions,
    ...(await import('#formats/conformance')).formatFunctions,
  }),
  session: async () => (await import('#core/session/conformance')).sessionFunctions,
  statedir: async () => (await import('#core/statedir/conformance')).statedirFunctions,
  swarm: async () => (await import('#core/swarm/conformance')).swarmFunctions,
  task: async () => (await import('#core/task/conformance')).taskFunctions,
  review: async () => (await import('#core/review/conformance')).reviewFunctions,
  lessons: async () => (await import('#core/lessons/conformance')).lessonsFunctions,
  fleet: async () => (await import('#core/fleet/conformance')).fleetFunctions,
  access: async () => (await import('#core/access/conformance')).accessFunctions,
  usage: async () => (await import('#core/usage/conformance')).usageFunctions,
  errors: async () => (await import('#core/kernel/conformance-errors')).errorsFunctions,
}
