// Serves one scenario by hand: `node test/agents/serve.ts <scenario.json> [recording.jsonl]`, until it is interrupted.
import { appendFileSync } from 'node:fs'
import { type Asked, startModelStub } from './model-stub.ts'
import { readScenario } from './scenario.ts'

const [scenarioFile, recordingFile] = process.argv.slice(2)

if (scenarioFile === undefined) {
  console.error('usage: node test/agents/serve.ts <scenario.json> [recording.jsonl]')
  process.exitCode = 2
} else {
  const stub = await startModelStub(await readScenario(scenarioFile), report)
  console.log(stub.url)
  process.once('SIGINT', () => stub.close())
  process.once('SIGTERM', () => stub.close())
}

function report(asked: Asked): void {
  if (recordingFile) appendFileSync(recordingFile, `${JSON.stringify(asked)}\n`)
  const last = asked.history.at(-1)
  const what = last?.kind === 'call' ? last.tool : last?.kind === 'result' ? `result of ${last.id}` : last?.text
  console.error(
    `${asked.protocol} turn ${asked.turn ?? 'none'} · ${String(what).replaceAll(/\s+/g, ' ').slice(0, 100)}`,
  )
}
