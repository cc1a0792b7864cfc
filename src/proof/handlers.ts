// The log that proves itself, over the doors.
import { json } from '#api/exchange'
import { askingOf, cutPage, type Handlers, readPageQuery, readWholeNumber } from '#daemon/handler'
import { DECIDERS, RULES_HASH } from '#house/deciders'
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { takeAsItIs } from '#log/usecases/keep-log-mark'
import { verifyHouse } from '#log/verify-house'
import { needProject } from '#project/usecases/find-project'
import { toBase64 } from './rules/encoding.ts'
import { readDataTable } from './rules/replay/read-data-table.ts'
import { readWhatIf } from './rules/replay/read-what-if.ts'
import { deciderOf } from './rules/replay/redecide.ts'
import type { HashBytes } from './rules/tree/tree-hash.ts'
import { askWitnesses } from './usecases/ask-witnesses.ts'
import { changeWitnesses, listWitnesses } from './usecases/change-witnesses.ts'
import { examineKey } from './usecases/examine-key.ts'
import { forkLog } from './usecases/fork-log.ts'
import { keepSignature } from './usecases/kept-signatures.ts'
import { makeCheckpoint } from './usecases/make-checkpoint.ts'
import { type MadeProof, makeProof } from './usecases/make-proof.ts'
import { proveEvent } from './usecases/prove-event.ts'
import { publishCheckpoints } from './usecases/publish-checkpoint.ts'
import { type KeptProof, keepProof, publishProof } from './usecases/publish-proof.ts'
import { listProofsOf, readPackOf } from './usecases/read-pack-of.ts'
import { replayDecisions } from './usecases/replay-decisions.ts'
import { rotateKey } from './usecases/rotate-key.ts'

const END = Number.MAX_SAFE_INTEGER

export const proofRoutes = {
  async verifyLogAgainst({ services, body }) {
    return json(200, await verifyHouse(services, body.against))
  },

  async makeCheckpoint(call) {
    const { world } = call.services
    const { to, project, witness } = call.body
    if (project !== undefined) await needProject(world, project)
    const made = await makeCheckpoint(world, askingOf(call), 'asked')
    const only = project === undefined ? null : [project]
    const published = to === undefined ? [] : await publishCheckpoints(world, made.origin, only)
    const witnesses = witness === true ? await askWitnesses(world, askingOf(call), made) : []
    return json(201, { ...made, published, witnesses: [...witnesses] })
  },

  async proveEvent({ services, parameters }) {
    return json(200, await proveEvent(services.world, parameters.event))
  },

  async showLogKey({ services }) {
    const key = await examineKey(services.world)
    if (key) return json(200, key)
    throw provostError('NOT_FOUND', {
      message: 'this home has no signing key yet',
      hint: 'it is made with the first `provost log checkpoint`',
      details: { noun: 'key', id: 'home' },
    })
  },

  async makeProof(call) {
    const { world, version } = call.services
    const { task, signature } = call.body
    const program = { version, rules: RULES_HASH }
    const asking = askingOf(call)
    const first = await makeProof(world, asking, task, program)
    if (signature !== undefined) await keepSignature(world, asking, first.statement, signature)
    const made = signature === undefined ? first : await makeProof(world, asking, task, program)
    return json(201, toAnswer(made, await keepProof(world, made), world.proof.hash))
  },

  async publishProof(call) {
    const { world, version } = call.services
    const made = await makeProof(world, askingOf(call), call.body.task, { version, rules: RULES_HASH })
    await keepProof(world, made)
    return json(200, await publishProof(world, askingOf(call), made, call.body.remote ?? null))
  },

  async listProofs({ services, request }) {
    const { limit } = readPageQuery(request)
    const { id } = request.query
    if (id !== undefined) return json(200, { proofs: (await listProofsOf(services.world, id)).map(toRow), next: null })
    const before = request.query.cursor === undefined ? END : readWholeNumber('cursor', request.query.cursor, 1, END)
    const events = await services.world.store.log.readBack({ before, limit: limit + 1, type: 'proof.made' })
    const { page, next } = cutPage(events, limit, event => event.position)
    return json(200, { proofs: page.map(toRow), next })
  },

  async readProof({ services, parameters }) {
    const { tree, name, bytes } = await readPackOf(services.world, parameters.tree)
    return json(200, { tree, name, bytes: bytes.length, base64: toBase64(bytes) })
  },

  async replayDecisions({ services, body }) {
    const { whatIf, tables, limit, noun, since } = body
    const replaced = (tables ?? []).map((table, n) => deciderOf(readDataTable(table, `tables.${n}`)))
    const names = new Set(replaced.map(({ name }) => name))
    const deciders = [...DECIDERS.filter(({ name }) => !names.has(name)), ...replaced]
    const whatIfs = whatIf.map(text => readWhatIf(text, '--what-if'))
    const wish = {
      deciders,
      whatIfs,
      limit,
      ...(noun !== undefined && { noun }),
      ...(since !== undefined && { since }),
    }
    const { log, blobs } = services.world.store
    const findBlob = (hash: string) => blobs.get(hash).catch(() => undefined)
    return json(200, await replayDecisions(log, { ...wish, findBlob }))
  },

  async listDeciders() {
    return json(200, {
      deciders: DECIDERS.map(({ name, version, oldest, reads }) => ({ name, version, oldest, reads: [...reads] })),
    })
  },

  async listWitnesses({ services }) {
    return json(200, await listWitnesses(services.world))
  },

  async changeWitnesses({ services, body }) {
    await changeWitnesses(services.world, body)
    return json(200, await listWitnesses(services.world))
  },

  async rotateLogKey(call) {
    const { retired, checkpoint } = await rotateKey(call.services.world, askingOf(call), call.body.reason)
    return json(201, { retired, checkpoint: { ...checkpoint, published: [], witnesses: [] } })
  },

  async forkLog(call) {
    const { world } = call.services
    const { from, checkpoint } = await forkLog(world, askingOf(call), call.body.reason)
    await takeAsItIs(world.store, world.marks) // a person said that this is the log from now on
    return json(201, { from, checkpoint: { ...checkpoint, published: [], witnesses: [] } })
  },
} satisfies Handlers

function toAnswer(made: MadeProof, { file, ref }: KeptProof, hash: HashBytes) {
  const { bytes, statement, root: _root, project: _project, ...named } = made
  return { ...named, file, ref, bytes: bytes.length, sha256: hash(bytes), statement: { ...statement } }
}

function toRow({ data, at, id: event }: StoredEvent) {
  const { kind, id, commit, tree, statement_sha256 } = data as Readonly<Record<string, string>>
  return {
    kind: kind!,
    id: id!,
    commit: commit!,
    tree: tree!,
    statement_sha256: statement_sha256!,
    members: Number(data.members),
    at,
    event,
  }
}
