// Severity and kind as data: exit code and status follow from the kind alone (law E4).
import { expect, test } from 'vitest'
import { ERROR_CATALOG, type ErrorKind } from './error-catalog.ts'
import { SEVERITY_LOOKS, severityOf } from './error-severity.ts'

const kinds: Record<ErrorKind, [exitCode: number, httpStatus: number]> = {
  invalid: [2, 400],
  not_found: [3, 404],
  conflict: [4, 409],
  blocked: [1, 422],
  unavailable: [5, 503],
  internal: [70, 500],
}
const ownStatus: Record<string, number> = {
  AUTH_REQUIRED: 401,
  PASS_ENDED: 401,
  PASS_USED: 401,
  PASS_REVOKED: 401,
  PASS_EXPIRED: 401,
  PERSON_REQUIRED: 403,
  TRUST_REQUIRED: 403,
  TRUST_CHANGED: 403,
  TRUST_REFUSED: 403,
  HTTP_TOO_MANY_REQUESTS: 429,
  HTTP_TARGET_TOO_LONG: 414,
  OWN_WORK: 403,
  SPAWN_BUDGET_EXHAUSTED: 403,
  PASS_SCOPE: 403,
  ROLE_REFUSED: 403,
  SIGNATURE_INVALID: 403,
  SIGNATURE_REQUIRED: 403,
  CONFIRM_REQUIRED: 403,
  HTTP_HOST_REFUSED: 403,
  HTTP_ORIGIN_REFUSED: 403,
  HTTP_METHOD_REFUSED: 405,
  HTTP_BODY_TOO_LARGE: 413,
  HTTP_MEDIA_TYPE_REFUSED: 415,
  HTTP_PRECONDITION_REQUIRED: 428,
}

test.each(Object.entries(ERROR_CATALOG))('E4: %s has the exit code and the status of its kind', (code, row) => {
  const [exitCode, httpStatus] = kinds[row.kind]
  expect(severityOf(code)).toMatchObject({ known: true, exitCode, httpStatus: ownStatus[code] ?? httpStatus })
})

test.each(['MADE_UP', 'SQLITE_CANTOPEN', 'collect_upsert_failed', 'constructor', '__proto__', ''])(
  '%j is unlisted: HIGH and internal',
  code => {
    expect(severityOf(code)).toEqual({
      known: false,
      severity: 'HIGH',
      kind: 'internal',
      exitCode: 70,
      httpStatus: 500,
      icon: '⚠',
      word: 'HIGH',
      color: 'orange',
      callout: 'caution',
    })
  },
)

test('icons, colours and callouts tell the four severities apart', () => {
  const looks = Object.values(SEVERITY_LOOKS)
  for (const trait of ['icon', 'color', 'callout', 'meaning', 'response'] as const) {
    expect(new Set(looks.map(look => look[trait])).size).toBe(4)
  }
})
