// What an old Node does with the program: hands it to the newer Node of this checkout, or says which one is needed.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./provost.js', import.meta.url))
const node = findNewerNode()
if (node) handOver(node)
else refuse()

// `npm start` puts these here. The one that is running us cannot be the answer, or we would hand over for ever.
function findNewerNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const places = ['../node_modules/.bin/', '../.tools/node/node_modules/.bin/']
  const found = places.map(place => fileURLToPath(new URL(place + name, import.meta.url))).find(existsSync)
  return found && realpathSync(found) !== realpathSync(process.execPath) ? found : undefined
}

function handOver(newer) {
  const child = spawn(newer, [program].concat(process.argv.slice(2)), { stdio: 'inherit' })
  // On a terminal the whole group hears Ctrl-C, so the child is only told what it could not have heard.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function refuse() {
  console.error(
    `ERROR [RUNTIME_UNAVAILABLE]: runtime node: Provost needs Node 22.18 or later; this is ${process.versions.node}`,
  )
  console.error('  Next: install Node 24, or run `npm start` in a checkout, which brings its own')
  process.exitCode = 5
}
