import { expect, test } from 'vitest'
import { hasEffect, lowerGitKey } from './git-keys.ts'

test.each([
  ['Core.HooksPath', 'core.hookspath'],
  ['Filter.My.Name.Clean', 'filter.My.Name.clean'],
  ['.Name', '.name'],
  ['NoSection', 'NoSection'],
])('%s is compared as %s', (key, lowered) => {
  expect(lowerGitKey(key)).toBe(lowered)
})

test.each([
  ['core.hookspath', true],
  ['xcore.hookspath', false],
  ['corexhookspath', false],
  ['core.hookspath2', false],
  ['core.my.hookspath', false],
  ['filter.my.name.clean', true],
  ['filter.clean', false],
  ['filter..clean', false],
  ['filter.two\nlines.clean', true],
  ['http.proxy', true],
  ['http.https://a.test.proxy', true],
  ['http.proxyauthmethod', false],
  ['alias.st', true],
  ['user.name', false],
])('%j has an effect: %s', (key, effect) => {
  expect(hasEffect(key)).toBe(effect)
})
