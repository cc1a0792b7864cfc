// The few pages the daemon itself draws.
import { json, textResponse } from '#api/exchange'
import { ROUTES } from '#api/routes'
import { composeErrorPage } from '#errors/rules/error-page'
import { provostError } from '#kernel/errors/errors'
import type { Handlers } from './handler.ts'

const HTML = 'text/html; charset=utf-8'
// Nothing on these pages may load, run or be framed from anywhere else.
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const pageRoutes = {
  async errorPage({ services, parameters }) {
    const page = composeErrorPage(parameters.code!, await services.stylesheet())
    if (page === undefined)
      throw provostError('NOT_FOUND', {
        details: { noun: 'error', id: parameters.code! },
      })
    return textResponse(HTML, page, PAGE_HEADERS)
  },

  async openapi({ services }) {
    const { composeOpenapi } = await import('#api/openapi')
    return json(200, composeOpenapi(ROUTES, services.version))
  },
} satisfies Handlers
