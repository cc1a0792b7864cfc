// A process that keeps one PostgreSQL server for the process that started it. When its standard input ends, it stops
// the server and removes the data; the input also ends when the other process is killed, so no server is left behind.
import { createInterface } from 'node:readline'
import { PostgresCluster } from './postgres-cluster.ts'

const input = createInterface({ input: process.stdin })
const commands = input[Symbol.asyncIterator]() // from the start, or an end during the start would be missed
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => input.close())
process.stdout.on('error', () => input.close()) // nobody reads any more

const cluster = await PostgresCluster.create(JSON.parse(process.argv[2] ?? '{}'))
try {
  await start()
  for await (const command of commands) {
    if (command !== 'crash') continue
    await cluster.crash()
    await start()
  }
} finally {
  await cluster.remove()
}

async function start(): Promise<void> {
  await cluster.start()
  console.log(cluster.url)
}
