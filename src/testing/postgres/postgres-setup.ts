// Gives the tests of a run one PostgreSQL server, `inject('postgresUrl')`, if there are tests that need one.
import type { TestProject } from 'vitest/node'
import { PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await PostgresServer.start({ max_connections: '200' })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
