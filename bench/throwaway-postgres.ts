// A PostgreSQL server for a bench, gone when it ends.
import { PostgresServer } from '../src/testing/postgres/postgres-server.ts'

export async function onThrowawayPostgres<Answer>(use: (url: string) => Promise<Answer>): Promise<Answer> {
  const server = await PostgresServer.start()
  try {
    return await use(server.url)
  } finally {
    await server.stop()
  }
}
