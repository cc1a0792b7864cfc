// Routes of webhooks: addresses that are told what a person would want to know.
import type { Route } from '#api/route'

const CODES = ['INPUT_INVALID', 'HTTP_BODY_INVALID', 'NOT_FOUND', 'VERSION_CONFLICT'] as const

export const WEBHOOK_ROUTES = [
  {
    name: 'listWebhooks',
    method: 'GET',
    action: 'look',
    path: '/api/webhooks',
    summary: 'The endpoints, with what waits for them and what was given up',
    answer: 'Webhooks',
    codes: [],
  },
  {
    name: 'addWebhook',
    method: 'POST',
    action: 'change_config',
    path: '/api/webhooks',
    summary: 'Add an endpoint; the answer tells where its secret lies',
    body: 'AddWebhook',
    answer: 'AddedWebhook',
    status: 201,
    codes: [...CODES, 'WEBHOOK_INVALID'],
  },
  {
    name: 'removeWebhook',
    method: 'DELETE',
    action: 'change_config',
    path: '/api/webhooks/{webhook}',
    summary: 'Remove an endpoint, its secret and what waits for it',
    answer: 'WebhookId',
    codes: CODES,
  },
  {
    name: 'testWebhook',
    method: 'POST',
    action: 'change_config',
    path: '/api/webhooks/{webhook}/test',
    summary: 'Send an endpoint a message that means nothing',
    answer: 'TestedWebhook',
    codes: CODES,
  },
  {
    name: 'retryWebhook',
    method: 'POST',
    action: 'change_config',
    path: '/api/webhooks/{webhook}/retry',
    summary: 'Try everything that waits now, also what was given up',
    answer: 'WebhookId',
    codes: CODES,
  },
] as const satisfies readonly Route[]
