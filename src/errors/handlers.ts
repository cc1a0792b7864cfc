// The catalog of errors over the doors.
import { json } from '#api/exchange'
import { ERROR_CATALOG, findCatalogRow } from '#core/kernel/error-catalog'
import { severityOf } from '#core/kernel/error-severity'
import { provostError } from '#core/kernel/errors'
import type { Handlers } from '../handler.ts'

export const errorRoutes: Handlers = {
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
}

function describeCode(code: string): unknown {
  return { code, ...findCatalogRow(code), ...severityOf(code) }
}
