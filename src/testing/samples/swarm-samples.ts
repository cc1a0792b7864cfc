// A swarm run with a wave and a finding, made through the routes, for tests that only want to look at some.
import type { TestApp } from '../worlds/world.ts'

const SARIF = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'lint' } },
      results: [
        {
          ruleId: 'no-shop',
          level: 'error',
          message: { text: 'A shop.' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'README.md' }, region: { startLine: 1 } } }],
        },
      ],
    },
  ],
}

/** Answers the paths of the samples by the paths of their routes. */
export async function writeSwarmSamples(app: TestApp, project: string): Promise<(path: string) => string> {
  const post = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
    const answer = await app.call('POST', path, { body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }
  const get = async <Answer>(path: string) => (await app.call('GET', path)).body as Answer
  const { run } = await post<{ run: { id: string } }>('/api/swarm-runs', { project, allowDirty: true })
  const at = `/api/swarm-runs/${run.id}`
  await post(`${at}/domains`, { verb: 'add', domain: { name: 'rest', globs: ['**'], ownership: 'owned' } })
  const { domains } = await get<{ domains: { name: string }[] }>(`${at}/domains`)
  for (const { name } of domains.filter(domain => domain.name !== 'rest'))
    await post(`${at}/domains`, { verb: 'remove', name })
  await post(`${at}/freeze`)
  await post(`${at}/dispatch`, { phase: 'test', overrideReason: 'a sample' })
  await post(`${at}/collect`)
  await post('/api/findings/import', { project, document: SARIF })
  const { findings } = await get<{ findings: { id: string }[] }>('/api/findings')
  return path =>
    path
      .replace(/^\/api\/swarm-runs\/\{id\}/, at)
      .replace('/waves/{number}', '/waves/1')
      .replace(/^\/api\/findings\/\{id\}/, `/api/findings/${findings[0]!.id}`)
}
