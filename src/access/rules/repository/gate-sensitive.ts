// Whether a change that touches sensitive paths may go in: each class needs a person's word for this very head.
import { compareText } from '#kernel/reading/json-value'
import { classesOf, SENSITIVE_CLASSES, type SensitiveClass } from './sensitive-classes.ts'

export type SensitiveFacts = {
  readonly head: string
  readonly paths: readonly { readonly path: string; readonly from: string | null; readonly link: boolean }[]
  readonly approvals: readonly {
    readonly class: SensitiveClass
    readonly head: string
    readonly by: 'person' | 'agent' | 'system'
  }[]
  /** Classes that the configuration lets through; `provost` never is one. */
  readonly allow: readonly SensitiveClass[]
}

export type TouchedClass = {
  readonly class: SensitiveClass
  readonly paths: readonly string[]
  readonly lifted: 'configuration' | 'person' | null
}

export type SensitiveGate = {
  readonly open: boolean
  readonly classes: readonly TouchedClass[]
  readonly missing: readonly SensitiveClass[]
  readonly code: 'CHANGE_SENSITIVE' | null
  readonly rule: string
}

export function gateSensitive(facts: SensitiveFacts): SensitiveGate {
  const touched = pathsByClass(facts.paths)
  const byPersons = facts.approvals.filter(({ by }) => by === 'person')
  const classes = SENSITIVE_CLASSES.filter(name => touched.has(name)).map((name): TouchedClass => {
    const isApproved = byPersons.some(approval => approval.class === name && approval.head === facts.head)
    const lifted = facts.allow.includes(name) && name !== 'provost' ? 'configuration' : isApproved ? 'person' : null
    return { class: name, paths: [...touched.get(name)!].toSorted(compareText), lifted }
  })
  const missing = classes.filter(({ lifted }) => lifted === null).map(row => row.class)
  const isOpen = missing.length === 0
  const isOutdated = byPersons.some(approval => missing.includes(approval.class) && approval.head !== facts.head)
  const rule = classes.length === 0 ? 'Z1' : isOpen ? 'Z2' : isOutdated ? 'Z3' : 'Z4'
  return { open: isOpen, classes, missing, code: isOpen ? null : 'CHANGE_SENSITIVE', rule }
}

/** Both names of a rename count. */
function pathsByClass(paths: SensitiveFacts['paths']): ReadonlyMap<SensitiveClass, ReadonlySet<string>> {
  const touched = new Map<SensitiveClass, Set<string>>()
  const add = (name: SensitiveClass, path: string) => touched.set(name, (touched.get(name) ?? new Set()).add(path))
  for (const { path, from, link } of paths) {
    for (const name of from === null ? [path] : [path, from]) for (const found of classesOf(name)) add(found, name)
    if (link) add('links', path)
  }
  return touched
}
