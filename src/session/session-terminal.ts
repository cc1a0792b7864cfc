// How a person gets at the terminal of a session that runs in tmux.
import { paneName } from './adapters/runtime/pane-name.ts'
import { socketName } from './adapters/runtime/run-tmux.ts'

/** The server is named after the project, `root`. */
export function terminalOf(root: string, session: string, generation: number): readonly string[] {
  return ['tmux', '-L', socketName(root), 'attach-session', '-t', `=${paneName({ root, session, generation })}`]
}
