// Routes of patterns, recommendations and doctrine: the same four for each, because they live alike.

import { PAGE_QUERY } from '#api/page-query'
import type { Route } from '#api/route'
import type { ErrorCode } from '#kernel/errors/error-catalog'

const STORE_QUERY = [
  { name: 'store', about: 'the directory of the store of evidence that keeps the mirror files, absolute' },
  { name: 'project', about: 'the project whose store it is, when no store is named' },
] as const

export function artifactRoutes<Plural extends string, Name extends string>(
  noun: string,
  plural: Plural,
  name: Name,
  refusals: readonly ErrorCode[],
) {
  return [...lookRoutes(noun, plural, name), ...changeRoutes(noun, plural, name, refusals)] as const
}

function lookRoutes<Plural extends string, Name extends string>(noun: string, plural: Plural, name: Name) {
  return [
    {
      name: `list${name}s`,
      method: 'GET',
      action: 'look',
      keepsPast: true,
      path: `/api/${plural}`,
      summary: `List what was derived as ${noun}`,
      query: [...PAGE_QUERY, { name: 'status', about: 'only of this status' }],
      answer: 'ArtifactList',
      codes: ['INPUT_INVALID', 'LESSON_STATUS_UNKNOWN'],
    },
    {
      name: `show${name}`,
      method: 'GET',
      action: 'look',
      keepsPast: true,
      path: `/api/${plural}/{id}`,
      summary: `One ${noun} with what it rests on`,
      answer: 'ShownArtifact',
      codes: ['NOT_FOUND'],
    },
  ] as const satisfies readonly Route[]
}

function changeRoutes<Plural extends string, Name extends string>(
  noun: string,
  plural: Plural,
  name: Name,
  refusals: readonly ErrorCode[],
) {
  return [
    {
      name: `derive${name}s`,
      method: 'POST',
      action: 'run_task',
      path: `/api/${plural}/derive`,
      summary: `Derive ${plural} from what people accepted; decisions stay`,
      query: STORE_QUERY,
      body: 'DeriveArtifacts',
      answer: 'DerivedArtifacts',
      codes: ['INPUT_INVALID', 'NOT_FOUND', 'HTTP_BODY_INVALID', 'CONFIG_INVALID'],
    },
    {
      name: `decide${name}`,
      method: 'POST',
      action: 'review_lesson',
      path: `/api/${plural}/{id}/{action}`,
      summary: `accept, reject, reopen or invalidate a ${noun}`,
      body: 'DecideArtifact',
      answer: 'DecidedArtifact',
      codes: [...refusals, 'LESSON_ACTION_UNKNOWN', 'LESSON_STATUS_UNKNOWN'],
    },
  ] as const satisfies readonly Route[]
}
