// The same on a server, where the key and the first event are one transaction as well.
import { inject } from 'vitest'
import { currentRequest } from '#daemon/current-request'
import { systemClock } from '#process/system-clock'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { newSchema } from '#testing/postgres/postgres-schema'
import { everyRouteHappensOnce } from './answer-once.contract.ts'

everyRouteHappensOnce(() =>
  openPostgresStore({ url: inject('postgresUrl'), schema: newSchema(), views: [], clock: systemClock, currentRequest }),
)
