// Routes of trust: what a repository may bring.
import type { Route } from '#api/route'

export const TRUST_ROUTES = [
  {
    name: 'listTrust',
    method: 'GET',
    action: 'look',
    path: '/api/trust',
    summary: 'Which repositories were trusted, when and by whom',
    answer: 'TrustList',
    codes: [],
  },
  {
    name: 'showTrust',
    method: 'GET',
    action: 'look',
    path: '/api/projects/{project}/trust',
    summary: 'What a project brings that has effect, beside what of it was trusted',
    answer: 'Trust',
    codes: ['NOT_FOUND', 'CONFIG_INVALID'],
  },
  {
    name: 'giveTrust',
    method: 'POST',
    action: 'trust',
    path: '/api/projects/{project}/trust',
    summary: 'Trust exactly the parts whose hash is given',
    body: 'GiveTrust',
    answer: 'Trust',
    codes: ['NOT_FOUND', 'CONFIG_INVALID', 'HTTP_BODY_INVALID', 'PERSON_REQUIRED', 'TRUST_MOVED'],
  },
  {
    name: 'withdrawTrust',
    method: 'DELETE',
    action: 'trust',
    path: '/api/projects/{project}/trust',
    summary: 'Trust nothing of a project any longer',
    answer: 'Trust',
    codes: ['NOT_FOUND', 'CONFIG_INVALID', 'PERSON_REQUIRED'],
  },
] as const satisfies readonly Route[]
