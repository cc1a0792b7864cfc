import { expect, test } from 'vitest'
import { setYamlValue } from './edit-yaml.ts'

test.each([
  ['', ['daemon'], 'off', 'daemon: off\n'],
  ['# mine\nid: shop # the shop\n', ['id'], 'kiosk', '# mine\nid: kiosk # the shop\n'],
  ['id: shop\n', ['task', 'attemptsMax'], '5', 'id: shop\ntask:\n  attemptsMax: 5\n'],
  ['checks: []\n', ['surfaces'], '[cli, web]', 'checks: []\nsurfaces:\n  - cli\n  - web\n'],
  ['{ half', ['id'], 'x', '{ half'],
])('%j with %j set to %s is %j', (before, path, given, after) => {
  expect(setYamlValue(before, path, given).text).toBe(after)
})
