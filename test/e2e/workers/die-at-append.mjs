// Loaded before the program: it dies right after its first transaction with events, in a file or on a server.
import { Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const { prepare } = DatabaseSync.prototype
const { write } = Socket.prototype
let hasEvents = false

DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest)
  const { run } = statement
  if (sql.startsWith('INSERT INTO events ')) statement.run = (...values) => note(() => run.apply(statement, values))
  if (sql === 'COMMIT') statement.run = () => commit(() => run.call(statement))
  return statement
}

// A server has committed when it answers to a COMMIT. The text of a statement is sent when it is used for the first time.
Socket.prototype.write = function (data, ...rest) {
  const said = data instanceof Uint8Array ? Buffer.from(data).toString('latin1') : ''
  if (said.includes('BEGIN')) hasEvents = false // what was tried before was taken back: the events were there already
  if (said.includes('INSERT INTO events ')) hasEvents = true
  if (hasEvents && said.includes('COMMIT\0')) this.prependOnceListener('data', die)
  return write.call(this, data, ...rest)
}

function note(insert) {
  hasEvents = true
  return insert()
}

function commit(act) {
  const done = act()
  if (hasEvents) die()
  return done
}

// No handler, no finally, no flush: as if the machine had stopped.
function die() {
  process.kill(process.pid, 'SIGKILL')
}
