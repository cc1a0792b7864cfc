// The catalog of errors over the doors.
import { json } from '#api/exchange'
import type { Handlers } from '#daemon/handler'
import { ERROR_CATALOG, findCatalogRow } from '#kernel/errors/error-catalog'
import { severityOf } from '#kernel/errors/error-severity'
import { provostError } from '#kernel/errors/errors'

export const errorRoutes = {
  async listErrors() {
    return json(200, { errors: Object.keys(ERROR_CATALOG).map(describeCode), next: null })
  },

  async showError({ parameters }) {
    const code = parameters.code!
    if (!findCatalogRow(code))
      throw provostError('NOT_FOUND', {
        details: { noun: 'error', id: code },
      })
    return json(200, describeCode(code))
  },
} satisfies Handlers

function describeCode(code: string) {
  return { code, ...findCatalogRow(code)!, ...severityOf(code) }
}
