// Agents in terminals that a person can attach to: each in a tmux session of a server that belongs to the project.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunPlace, SessionRuntime, Spoken } from '#session/ports/session-runtime'
import { deriveTmuxLook } from '#session/rules/liveness/derive-runtime-look'
import { paneName, paneTarget } from './pane-name.ts'
import type { RuntimeParts } from './process-runtime.ts'
import { runTmux, type TmuxAnswer } from './run-tmux.ts'
import { inPaneTurn, pressKeys, tmuxTerminal } from './tmux-terminal.ts'
import { waitForIdentity } from './wait-for-identity.ts'

const BEFORE_ENTER_MS = 100

export function tmuxRuntime(parts: RuntimeParts): SessionRuntime {
  return {
    name: 'tmux',
    preflight: async () => spoken(await runTmux('', ['-V'])),
    start: (place, env) => start(parts, place, env),
    look: async place => deriveTmuxLook(await runTmux(place.root, ['has-session', '-t', `=${paneName(place)}`])),
    type: (place, text) => inPaneTurn(paneTarget(place), () => typeText(place, text)),
    terminal: tmuxTerminal,
  }
}

const SIZE = ['-x', '200', '-y', '50']
const HISTORY_LINES = '50000'

/** In one breath: between two calls the agent may print what nobody keeps yet. */
async function start(parts: RuntimeParts, place: RunPlace, env: Readonly<Record<string, string>>): Promise<Spoken> {
  const directory = parts.files.pathOf(place)
  // A terminal is no way to hand over secrets; the supervisor removes the file before it starts the agent.
  await writeFile(join(directory, 'environment.json'), JSON.stringify(env), { mode: 0o600, flag: 'wx' })
  // Several arguments are executed as they are; a single one would be given to a shell.
  const command = ['/bin/sh', '-c', HOLD_TERMINAL, 'provost-terminal', directory, ...parts.supervisor, directory]
  const opened = await runTmux(place.root, [
    ...['start-server', ';', 'set-option', '-g', 'history-limit', HISTORY_LINES, ';'],
    ...['new-session', '-d', '-s', paneName(place), ...SIZE, '-c', directory, '--', ...command, ';'],
    ...['pipe-pane', '-t', paneTarget(place), '-o', keepOutput(join(directory, 'output.log'))],
  ])
  if (opened.exitCode === 0) return waitForIdentity(parts, place)
  await rm(join(directory, 'environment.json'), { force: true })
  return spoken(opened)
}

// tmux closes a terminal when the program that it started there ends. If that were the supervisor, an agent whose
// supervisor is killed would lose its screen and its keyboard; so a shell waits until nothing of the agent is left.
const HOLD_TERMINAL = `run=$1; shift; "$@"; code=$?
group=$(sed -n 's/.*"processGroup":\\([0-9]*\\).*/\\1/p' "$run/identity.json")
while [ -n "$group" ] && kill -s 0 -- "-$group"; do sleep 1; done 2>/dev/null
exit $code`

/** A shell of the server runs it, wherever that was started, and tmux reads # and % before the shell reads anything. */
function keepOutput(path: string): string {
  const quoted = `'${path.replaceAll("'", `'\\''`)}'`
  const log = quoted.replaceAll('#', '##').replaceAll('%', '%%')
  return `umask 077; until cat >>${log}; do sleep 1; done 2>/dev/null` // a full disk is no reason to stop for ever
}

/** Enter on its own: some screens take one right behind a paste for a part of it. */
async function typeText(place: RunPlace, text: string): Promise<Spoken> {
  const pressed = await pressKeys(place, text)
  if (!pressed.ok) return pressed
  await sleep(BEFORE_ENTER_MS)
  return spoken(await runTmux(place.root, ['send-keys', '-t', paneTarget(place), 'Enter']))
}

function spoken({ exitCode, stderr }: TmuxAnswer): Spoken {
  return exitCode === 0 ? { ok: true } : { ok: false, because: `tmux: ${stderr.trim() || 'no answer'}` }
}
