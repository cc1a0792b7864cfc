// Which request the present work belongs to, however deep it is: the store marks its key with the first event.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestScope } from '#store/ports/request-store'

const scopes = new AsyncLocalStorage<RequestScope>()

export const currentRequest = (): RequestScope | undefined => scopes.getStore()

export function asRequest<Answer>(scope: RequestScope, work: () => Promise<Answer>): Promise<Answer> {
  return scopes.run(scope, work)
}
