// Loaded before the program: it dies right after its first transaction with events.
import { DatabaseSync } from 'node:sqlite'

const { prepare } = DatabaseSync.prototype
let hasEvents = false

DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest)
  const { run } = statement
  if (sql.startsWith('INSERT INTO events ')) statement.run = (...values) => note(() => run.apply(statement, values))
  if (sql === 'COMMIT') statement.run = () => commit(() => run.call(statement))
  return statement
}

function note(insert) {
  hasEvents = true
  return insert()
}

// No handler, no finally, no flush: as if the machine had stopped.
function commit(act) {
  const done = act()
  if (hasEvents) process.kill(process.pid, 'SIGKILL')
  return done
}
