// A store of evidence as a directory, which may live in git.

import { realpathSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { SETTLED_MS } from '#kernel/machine/settled'
import type { Clock } from '#kernel/ports/clock'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { EvidenceStore, OpenEvidenceStore } from '../ports/evidence-store.ts'
import { linkNew, replaceFiles } from './durable-files.ts'
import { findOlderVersions } from './file-history.ts'
import { guardPath } from './guarded-path.ts'
import { takeIndexLock } from './index-lock.ts'
import { readPolicyFiles } from './policy-files.ts'
import {
  findRunFiles,
  isAnyTouchedSince,
  listChangedFiles,
  listRecordFiles,
  readEachFile,
  readEvidenceFile,
} from './record-files.ts'
import type { ReadYamls } from './yaml-memory.ts'

export const DRAFTS = 'indexes/.drafts'

/** Within one process those who wait queue up in order; between processes the lock decides. */
const queues = new Map<string, Promise<unknown>>()

export type EvidenceTools = { readonly clock: Clock; readonly step: StepWatch; readonly readYamls: ReadYamls }

export function evidenceDirectories(tools: EvidenceTools): OpenEvidenceStore {
  return given => {
    const root = realRoot(given)
    return composeStore({ root, drafts: join(root, DRAFTS), step: tools.step }, tools)
  }
}

type Place = { readonly root: string; readonly drafts: string; readonly step: StepWatch }

function composeStore(place: Place, { clock, readYamls }: EvidenceTools): EvidenceStore {
  const { root, drafts, step } = place
  const guarded = (path: string) => guardPath(root, path)
  return {
    root,
    step,
    withLock: work => inTurn(root, () => underLock(place, clock, work)),
    read: async path => {
      guarded(path)
      return readEvidenceFile(root, path)
    },
    readBytes: async path => readFile(guarded(path)).catch(orNull),
    findRun: (repo, runId) => findRunFiles(root, repo, runId),
    listRecords: () => listRecordFiles(root, 'records'),
    listLinks: () => listRecordFiles(root, 'records', entry => entry.isSymbolicLink()),
    listChangedRecords: known => listChangedFiles(root, 'records', known, SETTLED_MS),
    isAnyTouchedSince: (path, paths) => isAnyTouchedSince(root, path, paths),
    readEach: (paths, visit) => readEachFile(root, paths, visit),
    addRecord: (path, text) => orUnreachable(root, () => linkNew(place, { path, content: text })),
    replace: files => orUnreachable(root, () => replaceFiles(place, files)),
    copy: (path, to) => orUnreachable(root, () => copyFile(place, path, to)),
    findOlder: path => findOlderVersions(root, path),
    remove: path => orUnreachable(root, () => rm(guarded(path), { force: true })),
    removeDrafts: () => orUnreachable(root, () => rm(drafts, { recursive: true, force: true })),
    listDrafts: async () => listRecordFiles(root, DRAFTS),
    readPolicies: () => readPolicyFiles(root, readYamls),
    listQuarantine: async () => (await listRecordFiles(root, 'quarantine')).sort().reverse(),
    changedAt: async path => (await stat(guarded(path)).catch(orNull))?.mtimeMs ?? null,
  }
}

async function copyFile(place: Place, path: string, to: string): Promise<void> {
  await linkNew(place, { path: to, content: await readFile(guardPath(place.root, path)) })
}

async function underLock<Value>({ root, drafts }: Place, clock: Clock, work: () => Promise<Value>): Promise<Value> {
  const release = await orUnreachable(root, () => takeIndexLock(root, drafts, clock))
  try {
    return await work()
  } finally {
    release()
  }
}

async function inTurn<Value>(root: string, work: () => Promise<Value>): Promise<Value> {
  const before = queues.get(root) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  queues.set(root, settled)
  try {
    return await mine
  } finally {
    if (queues.get(root) === settled) queues.delete(root)
  }
}

// A full disk, a read-only store, a missing permission: said in one way, and nothing is half-written.
async function orUnreachable<Value>(where: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (isProvostError(cause)) throw cause
    throw provostError('STORE_UNREACHABLE', {
      message: `the evidence store at ${where} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
      details: { where },
    })
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

function realRoot(given: string): string {
  const path = resolve(given)
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
