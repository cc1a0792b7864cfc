// What comes from outside to the functions about repositories, read before any rule looks at it.
import { readObject, readText, refuseInput } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, type Reader, readNonEmpty, shapeOf } from '#kernel/reading/read-shape'
import { distinctOf, flag, mapOf, readCommit, readSha256 } from '../read-members.ts'
import { ACTOR_KINDS } from '../who/actions.ts'
import { REF_KINDS } from './check-ref-name.ts'
import type { TrustFacts } from './decide-trust.ts'
import type { RepositoryContent } from './effective-parts.ts'
import type { SensitiveFacts } from './gate-sensitive.ts'
import { GIT_PURPOSES, GIT_TRUSTS, REPOSITORY_KINDS } from './guard-git.ts'
import { SENSITIVE_CLASSES, type SensitiveClass } from './sensitive-classes.ts'

const readParts = mapOf(readSha256)

export const readContentQuestion: Reader<RepositoryContent> = shapeOf({
  config: orElse(orNull(readObject), null),
  files: orElse(
    distinctOf(shapeOf({ path: readNonEmpty, sha256: readSha256 }), ({ path }) => path),
    [],
  ),
  git: orElse(listOf(shapeOf({ key: readNonEmpty, value: readText })), []),
  hooks: orElse(
    distinctOf(shapeOf({ name: readNonEmpty, sha256: readSha256 }), ({ name }) => name),
    [],
  ),
})

export const readTrustQuestion: Reader<TrustFacts> = shapeOf({
  path: readNonEmpty,
  parts: readParts,
  known: orElse(orNull(shapeOf({ path: readNonEmpty, parts: readParts })), null),
  needs: oneOf(['data', 'effect']),
  interactive: flag(false),
  answer: orElse(orNull(oneOf(['yes', 'no'])), null),
  answerOf: orElse(orNull(readParts), null),
  by: orElse(orNull(oneOf(ACTOR_KINDS)), null),
})

export const readGitQuestion = shapeOf({
  trust: oneOf(GIT_TRUSTS),
  purpose: oneOf(GIT_PURPOSES),
  repository: oneOf(REPOSITORY_KINDS),
  filters: orElse(listOf(readNonEmpty), []),
  env: orElse(mapOf(readText), {}),
})

export const readRefNameQuestion = shapeOf({ name: readText, kind: oneOf(REF_KINDS) })

const readSensitiveClass = oneOf(SENSITIVE_CLASSES)

const readAllowedClass: Reader<SensitiveClass> = (value, field) => {
  const name = readSensitiveClass(value, field)
  return name === 'provost' ? refuseInput(field, 'a class that configuration may allow') : name
}

export const readSensitiveQuestion: Reader<SensitiveFacts> = shapeOf({
  head: readCommit,
  paths: listOf(shapeOf({ path: readNonEmpty, from: orElse(orNull(readNonEmpty), null), link: flag(false) })),
  approvals: orElse(
    listOf(shapeOf({ class: readSensitiveClass, head: readCommit, by: oneOf(['person', 'agent', 'system']) })),
    [],
  ),
  allow: orElse(listOf(readAllowedClass), []),
})
