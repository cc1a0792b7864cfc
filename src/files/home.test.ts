import { chmodSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locateHome, prepareHome } from './home.ts'

let place: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-home-'))
})
afterEach(() => rm(place, { recursive: true }))

describe('where it lies', () => {
  test.for<[name: string, env: Record<string, string>, path: string]>([
    ['as named', { HOME: '/h', XDG_DATA_HOME: '/x', PROVOST_HOME: '/p' }, '/p'],
    ['where the user keeps data', { HOME: '/h', XDG_DATA_HOME: '/x' }, '/x/provost'],
    ['a relative XDG_DATA_HOME is ignored, as XDG says', { HOME: '/h', XDG_DATA_HOME: 'x' }, '/h/.local/share/provost'],
    ['an empty one too', { HOME: '/h', XDG_DATA_HOME: '' }, '/h/.local/share/provost'],
  ])('%s', ([, env, path]) => expect(locateHome(env, 'linux').path).toBe(path))
})

describe('made ready', () => {
  const prepare = (...names: string[]) => prepareHome(locateHome({ PROVOST_HOME: join(place, ...names) }))

  test('with all directories above it, for its owner only', () => {
    prepare('a', 'b')
    prepare('a', 'b')
    expect(statSync(join(place, 'a', 'b')).mode & 0o777).toBe(0o700)
  })

  test('never in the place of a file, nor below one', () => {
    writeFileSync(join(place, 'file'), '')
    chmodSync(join(place, 'file'), 0o700)
    expect(() => prepare('file')).toThrow(/cannot be written: a file stands in its place/)
    expect(() => prepare('file', 'home')).toThrow(/cannot be written: a part of the path is a file/)
  })

  test('never behind a link that leads nowhere', () => {
    symlinkSync('nowhere', join(place, 'link'))
    expect(() => prepare('link')).toThrow(expect.objectContaining({ code: 'HOME_UNUSABLE' }))
  })

  test.runIf(process.platform === 'linux')('below /proc it is refused, and does not hang', () => {
    const home = locateHome({ PROVOST_HOME: '/proc/provost/home' })
    expect(() => prepareHome(home)).toThrow(expect.objectContaining({ code: 'HOME_UNUSABLE' }))
  })
})
