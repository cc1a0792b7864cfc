// The OpenAPI 3.1 description, made from the same table that dispatches requests.
import { z } from 'zod'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { severityOf } from '#kernel/errors/error-severity'
import type { Route } from './route.ts'
import { SCHEMAS } from './schemas.ts'

/** Any route may answer with these: the guards stand before all of them. */
const EVERYWHERE = [
  'AUTH_REQUIRED',
  'HTTP_HOST_REFUSED',
  'HTTP_ORIGIN_REFUSED',
  'STORE_BUSY',
  'STORE_UNREACHABLE',
  'INTERNAL',
] as const

export function composeOpenapi(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace('+}', '}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: composeOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Provost', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ token: [] }],
    paths,
    components: { schemas: composeSchemas(), securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

function composeOperation(route: Route): Record<string, unknown> {
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.isPublic && { security: [] }),
    parameters: composeParameters(route),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: reference(route.body) } } },
    }),
    responses: {
      ...(route.orStatus && { [route.orStatus]: composeAnswer(route) }),
      [route.status ?? 200]: composeAnswer(route),
      ...composeRefusals(route),
    },
  }
}

function composeParameters(route: Route): unknown[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(match => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = (route.query ?? []).map(({ name, about, required, type }) => ({
    name,
    in: 'query',
    description: about,
    required: required ?? false,
    schema: { type: type ?? 'string' },
  }))
  const version = route.needsIfMatch
    ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }]
    : []
  return [...inPath, ...inQuery, ...version]
}

const MEDIA = { events: 'text/event-stream', html: 'text/html' } as const

function composeAnswer({ answer, summary }: Route): Record<string, unknown> {
  if (answer === 'events' || answer === 'html')
    return { description: summary, content: { [MEDIA[answer]]: { schema: { type: 'string' } } } }
  const schema = answer === 'openapi' ? { type: 'object' } : reference(answer)
  return { description: summary, content: { 'application/json': { schema } } }
}

function composeRefusals(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, string[]>()
  for (const code of [
    ...route.codes,
    ...(route.body ? ['HTTP_BODY_TOO_LARGE', 'HTTP_MEDIA_TYPE_REFUSED'] : []),
    ...EVERYWHERE,
  ]) {
    const { httpStatus } = severityOf(code)
    byStatus.set(httpStatus, [...(byStatus.get(httpStatus) ?? []), code])
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: [...new Set(codes)].join(', '), content }]),
  )
}

function composeSchemas(): Record<string, unknown> {
  const shapes = Object.entries(SCHEMAS).map(([name, schema]) => [name, withoutDialect(z.toJSONSchema(schema))])
  return { ...Object.fromEntries(shapes), Problem: PROBLEM }
}

function withoutDialect({ $schema: _dialect, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'kind', 'severity'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_CATALOG).sort() },
    kind: { enum: ['invalid', 'not_found', 'conflict', 'blocked', 'unavailable', 'internal'] },
    severity: { enum: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] },
    hint: { type: 'string' },
    causedBy: { type: 'string' },
    details: { type: 'object' },
    instance: { type: 'string' },
    correlationId: { type: 'string' },
  },
}

function reference(name: string): Record<string, string> {
  return { $ref: `#/components/schemas/${name}` }
}
