// The page of all routes, made from the table that dispatches them.
import type { Route } from './route.ts'

export function composeApiDocs(routes: readonly Route[]): string {
  return [
    '# HTTP API',
    '',
    'The daemon serves it on loopback and on a Unix socket; every command goes through it. The full description with all shapes is `/openapi.json` (OpenAPI 3.1), kept beside this page as [openapi.json](openapi.json).',
    '',
    '- `Authorization: Bearer <token>` is needed everywhere except where the table says *public*; `provost pass issue` gives a pass to send there.',
    '- Bodies are `application/json`. Failures are `application/problem+json` with a code of [errors.md](errors.md).',
    '- Lists take `cursor` and `limit` and answer with `next`, null on the last page.',
    '- A POST with an `Idempotency-Key` is carried out once. Routes marked *If-Match* need the version that was read.',
    '',
    '| route | does | answers | refusals of its own |',
    '|---|---|---|---|',
    ...routes.map(composeRow),
    '',
  ].join('\n')
}

function composeRow({ method, path, summary, answer, codes, isPublic, needsIfMatch, query }: Route): string {
  const marks = [isPublic && 'public', needsIfMatch && 'If-Match'].filter(Boolean).join(', ')
  const parameters = query?.length ? ` (\`?${query.map(({ name }) => name).join('`, `?')}\`)` : ''
  return `| \`${method} ${path}\`${marks ? ` *${marks}*` : ''} | ${summary}${parameters} | ${answer} | ${codes.join(', ')} |`
}
