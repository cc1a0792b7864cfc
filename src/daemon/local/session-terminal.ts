// How a person gets at the terminal of a session that runs in tmux.
import { sep } from 'node:path'
import { paneName } from '#adapters/runtime/pane-name'
import { socketName } from '#adapters/runtime/run-tmux'

/** The run directory lies in the project that the server is named after. */
export function terminalOf(runDirectory: string, session: string, generation: number): readonly string[] {
  const root = runDirectory.slice(0, runDirectory.lastIndexOf(`${sep}.provost${sep}run${sep}`))
  return ['tmux', '-L', socketName(root), 'attach-session', '-t', `=${paneName({ root, session, generation })}`]
}
