// Routes of passes: what proves who a person is, and in which role.
import type { Route } from '#api/route'

export const PASS_ROUTES = [
  {
    name: 'listPasses',
    method: 'GET',
    action: 'look',
    path: '/api/passes',
    summary: 'The passes that were given to people and builds, and what each is worth now',
    answer: 'PassList',
    codes: [],
  },
  {
    name: 'givePass',
    method: 'POST',
    action: 'issue_pass',
    path: '/api/passes',
    summary: 'Give a person or a build a pass; whoever asks makes the secret, and only its digest is sent',
    body: 'GivePass',
    answer: 'Pass',
    status: 201,
    codes: [
      'HTTP_BODY_INVALID',
      'INPUT_INVALID',
      'PERSON_REQUIRED',
      'ROLE_REFUSED',
      'ACTOR_INVALID',
      'PASS_TTL_INVALID',
      'PASS_KIND_REFUSED',
      'NOT_FOUND',
    ],
  },
  {
    name: 'revokePass',
    method: 'POST',
    action: 'revoke_pass',
    path: '/api/passes/{pass}/revoke',
    summary: 'Take a pass back: it opens nothing from now on',
    body: 'RevokePass',
    answer: 'Pass',
    codes: ['NOT_FOUND', 'HTTP_BODY_INVALID', 'PERSON_REQUIRED', 'ROLE_REFUSED', 'REASON_REQUIRED'],
  },
] as const satisfies readonly Route[]
