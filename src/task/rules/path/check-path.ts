// Is a path safe to plan, capture, apply or force? The first rule that it breaks is named (spec 2.7).
import { utf8Length } from '#kernel/text/utf8-length'

export type PathProblem =
  | 'PATH_TYPE'
  | 'PATH_EMPTY'
  | 'PATH_TOO_LONG'
  | 'PATH_CONTROL'
  | 'PATH_BACKSLASH'
  | 'PATH_ABSOLUTE'
  | 'PATH_DRIVE'
  | 'PATH_HOME'
  | 'PATH_TRAVERSAL'
  | 'PATH_SEGMENT'
  | 'PATH_UNPORTABLE'
  | 'PATH_GIT'
  | 'PATH_OWN_DIRECTORY'

export type PathAnswer = { readonly ok: true } | { readonly ok: false; readonly code: PathProblem }

const BYTES_MAX = 1024
const OK: PathAnswer = { ok: true }

const RULES: readonly (readonly [PathProblem, (path: string, segments: readonly string[]) => boolean])[] = [
  ['PATH_EMPTY', path => path === ''],
  ['PATH_TOO_LONG', path => utf8Length(path) > BYTES_MAX],
  ['PATH_CONTROL', path => /[\u0000-\u001f\u007f]/.test(path)],
  ['PATH_BACKSLASH', path => path.includes('\\')],
  ['PATH_ABSOLUTE', path => path.startsWith('/')],
  ['PATH_DRIVE', path => /^[A-Za-z]:/.test(path)],
  ['PATH_HOME', path => path.startsWith('~')],
  ['PATH_TRAVERSAL', (_path, segments) => segments.includes('..')],
  ['PATH_SEGMENT', (_path, segments) => segments.some(segment => segment === '' || segment === '.')],
  ['PATH_UNPORTABLE', (_path, segments) => segments.some(segment => /^ |[. ]$/.test(segment))],
  ['PATH_GIT', (_path, segments) => segments.some(isGitDirectory)],
  ['PATH_OWN_DIRECTORY', (_path, segments) => segments[0]?.toLowerCase() === '.provost'],
]

export function checkPath(path: unknown): PathAnswer {
  if (typeof path !== 'string') return { ok: false, code: 'PATH_TYPE' }
  const segments = path.split('/')
  const broken = RULES.find(([, isBroken]) => isBroken(path, segments))
  return broken ? { ok: false, code: broken[0] } : OK
}

export function isSafePath(path: unknown): path is string {
  return checkPath(path).ok
}

// Some file systems ignore these characters, so `.g<U+200C>it` opens the same directory as `.git`.
const IGNORABLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

function isGitDirectory(segment: string): boolean {
  const name = segment.replace(IGNORABLE, '').toLowerCase()
  return name === '.git' || name === 'git~1'
}
