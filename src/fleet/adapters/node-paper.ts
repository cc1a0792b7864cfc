// The name of this home among all that work from one log: random, made once, and never the name of the host.
import { createHash, randomInt } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { paperUnusable, readHomePaper } from '#files/read-paper'
import type { ThisNode } from '#fleet/ports/node'
import { isObject } from '#kernel/reading/json-value'
import { identifyMachine } from '#process/process-identity'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 16

/** Reads it when it is first asked for: a command that needs no name makes none. */
export function nodeAt(path: string): () => ThisNode {
  let known: ThisNode | undefined
  return () => {
    known ??= { ...readOrMake(path), ...seeMachine(), instance: draw() }
    return known
  }
}

type Paper = Pick<ThisNode, 'id' | 'name'>

function readOrMake(path: string): Paper {
  return find(path) ?? make(path)
}

function find(path: string): Paper | undefined {
  const paper = readHomePaper(path, hintAt(path))
  if (paper === undefined) return undefined
  if (isObject(paper) && /^nd_[0-9A-Z]{2,26}$/.test(String(paper.id)))
    return { id: String(paper.id), name: String(paper.name ?? '') || hostname() }
  throw unusable(path, 'it does not name a node')
}

/** Whole or not at all, and never in place of one that somebody else made meanwhile. */
function make(path: string): Paper {
  const paper = { schema: 1, id: `nd_${draw()}`, name: hostname(), madeAt: new Date().toISOString() }
  const draft = `${path}.${process.pid}.${draw()}`
  try {
    writeFileSync(draft, `${JSON.stringify(paper)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
    return paper
  } catch (error) {
    const found = isCode(error, 'EEXIST') ? find(path) : undefined
    if (found) return found
    throw unusable(path, error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(draft, { force: true })
  }
}

function seeMachine(): Pick<ThisNode, 'bootId' | 'namespace' | 'machine'> {
  const { host, bootId } = identifyMachine()
  return { bootId: bootId ?? '', namespace: /#pid:(\d+)$/.exec(host)?.[1] ?? '', machine: findMachine() }
}

/** What the system calls itself is for programs of this machine only: a digest of it is enough to tell two apart. */
function findMachine(): string {
  const id = attempt(() => readFileSync('/etc/machine-id', 'utf8'))?.trim() ?? ''
  return id === '' ? '' : createHash('sha256').update(`provost ${id}`).digest('hex').slice(0, 16)
}

function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

function draw(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const unusable = (path: string, why: string) => paperUnusable(path, why, hintAt(path))

function hintAt(path: string): string {
  return `make ${path} readable; it says which node of a shared log this home is, so remove it only from a copy of a home`
}
