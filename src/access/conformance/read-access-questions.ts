// What comes from outside to the functions of this room, read before any rule looks at it.
import { readList, readText, refuseInput } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { CAGED_HARNESSES } from '../rules/cage/cage-places.ts'
import { AGENT_ROLES } from '../rules/cage/compose-environment.ts'
import {
  CAGE_BACKENDS,
  CHECK_RESULTS,
  CONFINEMENT_WISHES,
  NETWORKS,
  WISH_SOURCES,
} from '../rules/cage/decide-confinement.ts'
import { isInside, readPlacePath } from '../rules/cage/place-path.ts'

import type { MountQuestion } from '../rules/cage/plan-mounts.ts'
import { flag, mapOf, readSha256 } from '../rules/read-members.ts'

const pathOrNull = orElse(orNull(readPlacePath), null)
const paths = orElse(listOf(readPlacePath), [])

const readEntries: Reader<MountQuestion['entries']> = (value, field) => {
  const entry = shapeOf({ path: readPlacePath, kind: oneOf(['dir', 'file', 'other']), real: pathOrNull })
  const entries = readList(value, field).map((item, index) => entry(item, `${field}[${index}]`))
  if (new Set(entries.map(({ path }) => path)).size < entries.length)
    refuseInput(field, 'a list that names a path once')
  return entries
}

const mountShape = shapeOf({
  home: readPlacePath,
  provostHome: readPlacePath,
  workplaces: paths,
  project: readPlacePath,
  worktree: readPlacePath,
  handIn: pathOrNull,
  layer: readPlacePath,
  harness: oneOf(CAGED_HARNESSES),
  entries: readEntries,
  overlay: flag(true),
  resolver: pathOrNull,
  state: paths,
  show: paths,
  hide: paths,
  write: paths,
})

export const readMountQuestion: Reader<MountQuestion> = (value, field) => {
  const question = mountShape(value, field)
  const { home, project, provostHome } = question
  for (const [name, path] of Object.entries({ home, project, provostHome }))
    if (path === '/') refuseInput(name, 'something below the root')
  if ([home, project].some(path => isInside(path, provostHome))) refuseInput('provostHome', 'not above home or project')
  return question
}

const hashOrNull = orElse(orNull(readSha256), null)

export const readCarryQuestion = shapeOf({
  launched: hashOrNull,
  real: hashOrNull,
  layer: hashOrNull,
  shape: orElse(oneOf(['same', 'other', 'unreadable']), 'unreadable'),
})

export const readCageTest = shapeOf({ launch: readNonEmpty, checks: mapOf(oneOf(CHECK_RESULTS)) })

export const readConfinementQuestion = shapeOf({
  wish: oneOf(CONFINEMENT_WISHES),
  wishFrom: oneOf(WISH_SOURCES),
  launch: readNonEmpty,
  backend: oneOf(CAGE_BACKENDS),
  why: orElse(readText, ''),
  seccomp: flag(false),
  network: oneOf(NETWORKS),
  test: orElse(orNull(readCageTest), null),
})

const isVariable = (name: string) => /^[A-Za-z_][A-Za-z0-9_]{0,255}$/.test(name)

function readVariable(value: unknown, field: string): string {
  const name = readText(value, field)
  return isVariable(name) ? name : refuseInput(field, 'a name of a variable')
}

const NO_PART = { passEnv: null, env: {}, secrets: {} }
const readPart = shapeOf({
  passEnv: orElse(orNull(listOf(readVariable)), null),
  env: orElse(mapOf(readText, isVariable), {}),
  secrets: orElse(mapOf(readText, isVariable), {}),
})
const readLayer = shapeOf({ agents: orElse(readPart, NO_PART), roles: orElse(mapOf(readPart), {}) })
const NO_LAYER = { agents: NO_PART, roles: {} }

export const readEnvironmentQuestion = shapeOf({
  harness: oneOf(CAGED_HARNESSES),
  role: oneOf(AGENT_ROLES),
  home: orElse(readLayer, NO_LAYER),
  project: orElse(readLayer, NO_LAYER),
  trusted: flag(false),
  given: orElse(mapOf(readText), {}),
})

export const readMaskQuestion = shapeOf({
  text: readText,
  secrets: orElse(listOf(readText), []),
  maxChars: orElse(wholeFrom(1), 1_048_576),
})
