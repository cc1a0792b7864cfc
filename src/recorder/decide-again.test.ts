// Who loses a race decides again on what is true then; who refuses is heard at once; nobody tries for ever.
import { expect, test } from 'vitest'
import { provostError } from '#kernel/errors/errors'
import type { EventLog } from '#store/ports/event-log'
import { decideAgain } from './decide-again.ts'

const lost = () => provostError('VERSION_CONFLICT', { details: { stream: 'thing/a', expected: 1, actual: 2 } })

/** A log that somebody else is faster at, so many times. */
function logLosing(times: number) {
  const told = { appends: 0 }
  const append = async () => {
    told.appends += 1
    if (told.appends <= times) throw lost()
    return { events: [], duplicate: false }
  }
  return { told, log: { append } as unknown as EventLog }
}

test.each([0, 1, 49])('after %i lost races it is decided anew, and once more than that', async times => {
  const { log, told } = logLosing(times)
  let decided = 0
  const answer = await decideAgain(log, async append => {
    decided += 1
    await append([])
    return decided
  })
  expect([answer, decided, told.appends]).toEqual([times + 1, times + 1, times + 1])
})

test('a race that is always lost ends with what the log said', async () => {
  const { log, told } = logLosing(Number.POSITIVE_INFINITY)
  const answer = decideAgain(log, append => append([]))
  await expect(answer).rejects.toMatchObject({ code: 'VERSION_CONFLICT', details: { stream: 'thing/a' } })
  expect(told.appends).toBe(50)
})

test('a refusal that speaks of another version is no lost race', async () => {
  const { log, told } = logLosing(0)
  let decided = 0
  const answer = decideAgain(log, async () => {
    decided += 1
    throw lost()
  })
  await expect(answer).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect([decided, told.appends]).toEqual([1, 0])
})
