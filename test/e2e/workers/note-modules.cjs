// Writes down that a process began and, when it ends, which modules of OpenTelemetry it had loaded, whoever loaded them.
const { appendFileSync } = require('node:fs')

const file = process.env.NOTE_MODULES
appendFileSync(file, 'begun\n')
process.on('exit', () => {
  const loaded = Object.keys(require.cache).filter(name => /opentelemetry/.test(name))
  for (const name of loaded) appendFileSync(file, `${name}\n`)
})
