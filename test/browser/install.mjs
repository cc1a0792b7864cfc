// Brings the browser that the dashboard is tested with: Debian's Chromium, once, where that may be done.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const BROWSER = '/usr/bin/chromium'

if (!existsSync(BROWSER)) bring()

function bring() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    console.log('Chromium is missing and only root on Debian can install it from here: the dashboard is NOT tested.')
    return
  }
  console.log('Installing Chromium with apt-get, to test the dashboard with')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')
  } catch {
    console.log('Chromium could not be installed: the dashboard is NOT tested.')
  }
}
