// Loads the program and keeps what V8 has compiled of it, with all that a run needed. Node's own cache of compiled code is
// written before a file runs, so every command compiled its functions anew: a third of its processor time.
'use strict'
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { basename, dirname, join } = require('node:path')
const { Script } = require('node:vm')
const { crc32 } = require('node:zlib')

/** By then a program that goes on has met what it needs; it may be killed, and would never keep anything. */
const LONG_RUN_MS = 3_000
/** Answers. What refused has seen little of the program, and would decide for all who come after it. */
const EXIT_CODE_MAX = 1
const HEAD_BYTES = 64

const compiled = []
let shelf

/** `place` is a directory of this user alone, because code comes from it; without one nothing is kept. */
exports.loadProgram = (file, place) => {
  shelf = place
  process.once('exit', code => code <= EXIT_CODE_MAX && keep())
  setTimeout(keep, LONG_RUN_MS).unref()
  return load(file)
}

// Our own files load each other this way; for everybody else they are in Node's cache, as if Node had loaded them.
function load(filename) {
  const plain = createRequire(filename)
  const known = plain.cache[filename]
  if (known) return known.exports
  const module = { exports: {}, filename, id: filename, loaded: false, children: [], paths: [] }
  plain.cache[filename] = module
  const requireHere = name => (name.startsWith('./') ? load(join(dirname(filename), name)) : plain(name))
  compile(filename).call(module.exports, module.exports, requireHere, module, filename, dirname(filename))
  module.loaded = true
  return module.exports
}

function compile(filename) {
  const source = wrap(readFileSync(filename, 'utf8'))
  const kept = shelf === undefined ? undefined : keptPlace(filename)
  const cachedData = kept && readKept(kept)
  const script = new Script(source, { filename, cachedData })
  if (kept && (!cachedData || script.cachedDataRejected)) compiled.push({ script, kept })
  return script.runInThisContext()
}

// V8 compares only the length of a source; a file that was replaced has another time of change, whoever copied it.
function keptPlace(filename) {
  const { size, ctimeMs, ino } = statSync(filename)
  const identity = `${filename} ${size} ${ctimeMs} ${ino} ${process.version}`
  return { path: join(shelf, `${basename(filename)}-${crc32(filename).toString(16)}`), identity: crc32(identity) }
}

// V8 trusts what it is given, so a byte that a disk has lost must be found here.
function readKept({ path, identity }) {
  try {
    const bytes = readFileSync(path)
    const data = bytes.subarray(HEAD_BYTES)
    return bytes.subarray(0, HEAD_BYTES).equals(composeHead(identity, data)) ? data : undefined
  } catch {
    return undefined
  }
}

function composeHead(identity, data) {
  return Buffer.from(`provost ${identity} ${data.length} ${crc32(data)}`.padEnd(HEAD_BYTES))
}

function keep() {
  for (const { script, kept } of compiled.splice(0)) {
    try {
      const data = script.createCachedData()
      mkdirSync(dirname(kept.path), { recursive: true, mode: 0o700 })
      writeFileSync(`${kept.path}.${process.pid}`, Buffer.concat([composeHead(kept.identity, data), data]))
      renameSync(`${kept.path}.${process.pid}`, kept.path)
    } catch {} // it saves time and nothing else
  }
}
