// Watches every answer that comes through a door: its status, its shape and its refusals must be the published ones.
import { expect, type MockInstance, vi } from 'vitest'
import { z } from 'zod'
import { Client } from '#api/client'
import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { SCHEMAS, type SchemaName } from '#api/schemas'
import { isProvostError } from '#kernel/errors/errors'

export type PublishedAnswers = {
  /** Everything that was answered since the last time. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

type Opened = MockInstance<Client['open']>

export function watchPublishedAnswers(): PublishedAnswers {
  const opened: Opened = vi.spyOn(Client.prototype, 'open')
  return {
    check: async () => {
      const calls = opened.mock.calls.map(([name], index) => checkOne(name, opened.mock.results[index]?.value))
      opened.mockClear()
      await Promise.all(calls)
    },
    stop: () => opened.mockRestore(),
  }
}

async function checkOne(name: string, answered: ReturnType<Client['open']>): Promise<void> {
  const route: Route = ROUTES.find(candidate => candidate.name === name)!
  try {
    const answer = await answered
    if (answer.kind !== 'json' || answer.status >= 400 || !(route.answer in SCHEMAS)) return
    expect([route.status ?? 200, route.orStatus], `status of ${name}`).toContain(answer.status)
    const read = SCHEMAS[route.answer as SchemaName].safeParse(answer.body)
    expect(read.error ? z.prettifyError(read.error) : 'fits', `shape of ${name}`).toBe('fits')
  } catch (error) {
    if (!isProvostError(error)) throw error
  }
}
