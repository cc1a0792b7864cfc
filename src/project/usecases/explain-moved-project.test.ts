import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Why } from '#kernel/machine/why'
import { openTestApp, type TestApp } from '#testing/worlds/world'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('of a repository that was moved away, why says that what it knows is of then', async () => {
  const path = await app.makeRepository('shop')
  await app.call('POST', '/api/projects', { body: { path } })
  const unknownNow = async () => ((await app.call('GET', '/api/why/shop')).body as Why).unknown.join()
  expect(await unknownNow()).not.toContain('now')
  await rename(path, `${path}-elsewhere`)
  expect(await unknownNow()).toContain(`none is at ${path} now`)
})
