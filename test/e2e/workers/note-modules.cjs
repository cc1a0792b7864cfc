// Writes down which modules of OpenTelemetry a process loads, and that it looked at all.
const { appendFileSync } = require('node:fs')
const Module = require('node:module')

const file = process.env.NOTE_MODULES
const load = Module._load
appendFileSync(file, 'begun\n')
Module._load = function (request, ...rest) {
  if (/opentelemetry/.test(request)) appendFileSync(file, `${request}\n`)
  return load.call(this, request, ...rest)
}
