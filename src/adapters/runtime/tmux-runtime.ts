// Agents in terminals that a person can attach to: each in a tmux session of a server that belongs to the project.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deriveTmuxLook } from '#core/session/derive-runtime-look'
import type { RunPlace, SessionRuntime, Spoken } from '#ports/session-runtime'
import { paneName, paneTarget } from './pane-name.ts'
import type { RuntimeParts } from './process-runtime.ts'
import { runTmux, type TmuxAnswer } from './run-tmux.ts'
import { tmuxTerminal } from './tmux-terminal.ts'
import { waitForIdentity } from './wait-for-identity.ts'

const BEFORE_ENTER_MS = 100

export function tmuxRuntime(parts: RuntimeParts): SessionRuntime {
  return {
    name: 'tmux',
    preflight: async () => spoken(await runTmux('', ['-V'])),
    start: place => start(parts, place),
    look: async place => deriveTmuxLook(await runTmux(place.root, ['has-session', '-t', `=${paneName(place)}`])),
    type: typeText,
    terminal: tmuxTerminal,
  }
}

const SIZE = ['-x', '200', '-y', '50']
const HISTORY_LINES = '50000'

/** In one breath: between two calls the agent may print what nobody keeps yet. */
async function start(parts: RuntimeParts, place: RunPlace): Promise<Spoken> {
  const directory = parts.files.pathOf(place)
  // Several arguments are executed as they are; a single one would be given to a shell.
  const command = [...parts.supervisor, directory]
  const opened = await runTmux(place.root, [
    ...['start-server', ';', 'set-option', '-g', 'history-limit', HISTORY_LINES, ';'],
    ...['new-session', '-d', '-s', paneName(place), ...SIZE, '-c', directory, '--', ...command, ';'],
    ...['pipe-pane', '-t', paneTarget(place), '-o', keepOutput(join(directory, 'output.log'))],
  ])
  return opened.exitCode === 0 ? waitForIdentity(parts, place) : spoken(opened)
}

/** A shell of the server runs it, wherever that was started, and tmux reads # and % before the shell reads anything. */
function keepOutput(path: string): string {
  const quoted = `'${path.replaceAll("'", `'\\''`)}'`
  return `umask 077; exec cat >>${quoted.replaceAll('#', '##').replaceAll('%', '%%')}`
}

/** Enter on its own: some screens take one right behind a paste for a part of it. */
async function typeText(place: RunPlace, text: string): Promise<Spoken> {
  const pressed = await tmuxTerminal.press(place, text)
  if (!pressed.ok) return pressed
  await sleep(BEFORE_ENTER_MS)
  return spoken(await runTmux(place.root, ['send-keys', '-t', paneTarget(place), 'Enter']))
}

function spoken({ exitCode, stderr }: TmuxAnswer): Spoken {
  return exitCode === 0 ? { ok: true } : { ok: false, because: `tmux: ${stderr.trim() || 'no answer'}` }
}
