#!/usr/bin/env node
// The door of the program: makes sure Node is new enough, answers --version at once, and loads the rest only when asked.
// No static imports and no new syntax: an old Node must be able to parse this, and every import costs milliseconds.

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) import('./older-node.js')
else if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2])) printVersion()
else if (isSmallProgram()) launchSmall()
else launch()

// Writing to the descriptor is what keeps this as fast as an empty program: process.stdout alone costs 6 ms to set up.
function printVersion() {
  const fs = process.getBuiltinModule('node:fs')
  const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  try {
    fs.writeSync(1, `${version}\n`)
  } catch (error) {
    if (error.code === 'EPIPE') return // nobody reads any more, and that is the reader's right
    console.error(`ERROR: the version could not be written: ${error.message}`)
    process.exitCode = 5
  }
}

// What agents and their hooks call: a hook runs at every step of an agent, and may neither slow it down nor fail it.
function isSmallProgram() {
  const isAskedAbout = process.argv.some(word => word === '--help' || word === '-h')
  return ['signal', 'acp-bridge'].includes(process.argv[2]) && !isAskedAbout
}

function launchSmall() {
  const program = new URL(`../dist/${process.argv[2]}.js`, import.meta.url)
  import(program.href).catch(error => {
    console.error(`ERROR: ${error.message}`)
    if (process.argv[2] !== 'signal') process.exitCode = 70
  })
}

function launch() {
  const { createRequire } = process.getBuiltinModule('node:module')
  const require = createRequire(import.meta.url)
  const program = process.getBuiltinModule('node:url').fileURLToPath(new URL('../dist/main.cjs', import.meta.url))
  if (!process.getBuiltinModule('node:fs').existsSync(program)) return refuseUnbuilt()
  hushSqliteWarning()
  process.exitCode = 70 // An event loop that runs dry before the program has answered is a defect, not a success.
  start(() => require('./load-program.cjs').loadProgram(program, findShelf()))
}

async function start(load) {
  try {
    process.exitCode = await load().main(process.argv.slice(2))
  } catch (error) {
    console.error(`ERROR: ${error?.message || error}`)
  }
}

function refuseUnbuilt() {
  console.error('ERROR [RUNTIME_UNAVAILABLE]: runtime provost: this checkout has not been built')
  console.error('  Next: run `npm run build`')
  process.exitCode = 5
}

// node:sqlite is our store by decision, so its warning tells the user nothing. Every other warning passes.
function hushSqliteWarning() {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning, ...rest) => {
    if (rest[0] === 'ExperimentalWarning' && String(warning).startsWith('SQLite is')) return
    emitWarning.call(process, warning, ...rest)
  }
}

// Compiled code lies in the home: in the shared temporary directory another user of the machine could plant some.
// Commands with little in common have a shelf of their own; their number is fixed, whatever anybody types.
function findShelf() {
  const { XDG_CACHE_HOME, HOME, USERPROFILE, NODE_DISABLE_COMPILE_CACHE } = process.env
  const home = HOME || USERPROFILE
  const caches = XDG_CACHE_HOME || (home && `${home}/.cache`)
  return caches && !NODE_DISABLE_COMPILE_CACHE ? `${caches}/provost/compiled/${shelfOf(process.argv)}` : undefined
}

function shelfOf([, , noun = '', verb = '']) {
  const shelves = 32
  let sum = 0
  for (const letter of `${noun} ${verb}`) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % shelves
}
