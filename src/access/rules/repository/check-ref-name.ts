// Whether a name may be given to git as a branch or a ref: never one that is an option, a path out, or looks like another.
import { utf8Length } from '#kernel/text/utf8-length'

export const REF_KINDS = ['branch', 'ref'] as const
export type RefKind = (typeof REF_KINDS)[number]

export type RefNameAnswer = { readonly ok: boolean; readonly code: 'REF_NAME_REFUSED' | null; readonly rule: string }

const BYTES_MAX = 200
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]/
const UNSEEN =
  /[\u0080-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\p{Surrogate}]/u

type Row = readonly [rule: string, sentence: string, isSo: (name: string, parts: readonly string[]) => boolean]

const FOR_ALL: readonly Row[] = [
  ['V1', 'it is empty', name => name === ''],
  ['V2', 'it is longer than 200 bytes', name => utf8Length(name) > BYTES_MAX],
  ['V3', 'it begins with -', name => name.startsWith('-')],
  ['V4', 'it has a blank, a control character or one of ~ ^ : ? * [ \\', name => FORBIDDEN.test(name)],
  ['V5', 'it has a character that cannot be seen', name => UNSEEN.test(name)],
  ['V6', 'it has .. or @{ or //', name => ['..', '@{', '//'].some(text => name.includes(text))],
  ['V7', 'it begins or ends with / or ends with .', name => /^\/|[/.]$/.test(name)],
  ['V8', 'a part begins with . or ends with .lock', (_, parts) => parts.some(part => /^\.|\.lock$/i.test(part))],
  ['V9', 'a part begins with -', (_, parts) => parts.some(part => part.startsWith('-'))],
]
const FOR_REFS: readonly Row[] = [
  ['V10', 'it is not refs/<kind>/<name>', (_, parts) => parts[0] !== 'refs' || parts.length < 3],
]
const FOR_BRANCHES: readonly Row[] = [
  ['V11', 'git has a meaning of its own for it', name => /^(?:@|HEAD|[A-Z]+_HEAD)$/.test(name)],
  ['V12', 'it begins with refs/', (_, parts) => parts[0] === 'refs'],
  ['V13', 'it looks like the id of a commit', name => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name)],
]

export function checkRefName({ name, kind }: { readonly name: string; readonly kind: RefKind }): RefNameAnswer {
  const parts = name.split('/')
  const rows = [...FOR_ALL, ...(kind === 'ref' ? FOR_REFS : FOR_BRANCHES)]
  const found = rows.find(([, , isSo]) => isSo(name, parts))
  return found ? { ok: false, code: 'REF_NAME_REFUSED', rule: found[0] } : { ok: true, code: null, rule: 'V14' }
}

/** Why a name was refused, in words. */
export function refNameSentence(rule: string): string {
  return [...FOR_ALL, ...FOR_REFS, ...FOR_BRANCHES].find(([id]) => id === rule)?.[1] ?? ''
}
