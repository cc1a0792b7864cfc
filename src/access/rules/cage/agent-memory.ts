// What an agent wrote down of its conversation: without these files it cannot go on with it, here or on another machine.
import { readObject, readText } from '#kernel/reading/read-input'
import type { CagedHarness } from './cage-places.ts'

export type MemoryFile = {
  /** Below the directory of all conversations of this kind of agent. */
  readonly path: string
  readonly base64: string
}

type MemoryPlace = {
  /** Below the home. */
  readonly directory: string
  /** Where a file of this path is looked for by an agent that works there. */
  readonly placeFor: (path: string, workDirectory: string) => string
}

const PLACES: Readonly<Partial<Record<CagedHarness, MemoryPlace>>> = {
  'claude-code': {
    directory: '.claude/projects',
    // It keeps conversations by the directory that they were held in, and looks for them nowhere else.
    placeFor: (path, workDirectory) => [nameOf(workDirectory), ...path.split('/').slice(1)].join('/'),
  },
  codex: { directory: '.codex/sessions', placeFor: path => path },
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,254}$|^-[A-Za-z0-9_.:-]{0,254}$/
const DEPTH_MAX = 8

export function findMemoryPlace(harness: CagedHarness): MemoryPlace | undefined {
  return PLACES[harness]
}

/** A file or a directory that bears the name of the conversation. */
export function isOfConversation(path: string, name: string): boolean {
  return name.length >= 8 && path.split('/').some(part => part.includes(name))
}

/** It comes from another machine: nothing of it may lead out of where conversations lie. */
export function isMemoryPath(path: string): boolean {
  const parts = path.split('/')
  return parts.length <= DEPTH_MAX && parts.every(part => NAME.test(part))
}

function nameOf(workDirectory: string): string {
  return workDirectory.replaceAll(/[^A-Za-z0-9]/g, '-')
}

export function readMemory(value: unknown): { readonly files: readonly MemoryFile[] } {
  const { files } = readObject(value, 'memory')
  return { files: Array.isArray(files) ? files.map(readFile) : [] }
}

function readFile(value: unknown): MemoryFile {
  const { path, base64 } = readObject(value, 'memory.files')
  return { path: readText(path, 'memory.path'), base64: readText(base64, 'memory.base64') }
}
