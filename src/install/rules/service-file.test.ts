import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { composeLaunchdPlist, composeSystemdUnit, SERVICE_NAME, type ServiceFacts } from './service-file.ts'
import { findKeeper } from './service-keeper.ts'

const FACTS: ServiceFacts = {
  node: '/usr/bin/node',
  program: '/opt/my tools/100%/$x/provost.js',
  home: '/home/ada/a "b" \\c',
  path: '/usr/bin:/home/ada/50% more/bin',
  version: '1.2.3',
}

test('a unit says every word so that systemd reads it back as it was', () => {
  const unit = composeSystemdUnit(FACTS)
  expect(unit).toContain('ExecStart="/usr/bin/node" "/opt/my tools/100%%/$$x/provost.js" daemon run\n')
  expect(unit).toContain('Environment="PROVOST_HOME=/home/ada/a \\"b\\" \\\\c"\n')
  expect(unit).toContain('Environment="PATH=/usr/bin:/home/ada/50%% more/bin"\n')
})

test('only the daemon ends with the service, because agents outlive it', () => {
  expect(composeSystemdUnit(FACTS)).toMatch(/^KillMode=process$/m)
  expect(composeLaunchdPlist(FACTS)).toMatch(/<key>AbandonProcessGroup<\/key>\s*<true\/>/)
})

test('a launchd agent escapes what XML would take for its own', () => {
  const plist = composeLaunchdPlist({ ...FACTS, program: '/opt/<a>&b/provost.js' })
  expect(plist).toContain('<string>/opt/&lt;a&gt;&amp;b/provost.js</string>')
  expect(plist).toMatch(/<string>daemon<\/string>\s*<string>run<\/string>/)
})

test('each manager has its file where it looks for it', () => {
  const env = { HOME: '/home/ada' }
  expect(findKeeper('linux', env, 7)!.file).toBe('/home/ada/.config/systemd/user/provost.service')
  expect(findKeeper('linux', { ...env, XDG_CONFIG_HOME: '/conf' }, 7)!.file).toBe('/conf/systemd/user/provost.service')
  expect(findKeeper('darwin', env, 7)!.file).toBe('/home/ada/Library/LaunchAgents/dev.provost.daemon.plist')
  expect(findKeeper('darwin', env, 7)!.restart).toEqual(['launchctl', 'kickstart', '-k', 'gui/7/dev.provost.daemon'])
  expect(findKeeper('win32', env, 7)).toBeNull()
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd-analyze verify finds nothing wrong, also with an awkward home', () => {
  const place = temporaryDirectory('unit')
  const program = join(place, 'my %h $HOME "tools"', 'provost.js')
  mkdirSync(join(place, 'my %h $HOME "tools"'))
  writeFileSync(program, '')
  const unit = join(place, SERVICE_NAME)
  writeFileSync(unit, composeSystemdUnit({ ...FACTS, node: process.execPath, program }))
  const env = { ...process.env, XDG_RUNTIME_DIR: place, HOME: place }
  const said = execFileSync('systemd-analyze', ['--user', 'verify', unit], { env, encoding: 'utf8', stdio: 'pipe' })
  expect(said.trim()).toBe('')
})
