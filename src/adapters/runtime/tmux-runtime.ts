// Agents in terminals that a person can attach to: each in a tmux session of a server that belongs to the project.
import { setTimeout as sleep } from 'node:timers/promises'
import { deriveTmuxLook } from '#core/session/derive-runtime-look'
import type { RunPlace, SessionRuntime, Spoken } from '#ports/session-runtime'
import type { RuntimeParts } from './process-runtime.ts'
import { runTmux, type TmuxAnswer } from './run-tmux.ts'
import { waitForIdentity } from './wait-for-identity.ts'

const CHUNK = 512
const BEFORE_ENTER_MS = 100

export function tmuxRuntime(parts: RuntimeParts): SessionRuntime {
  return {
    name: 'tmux',
    preflight: async () => spoken(await runTmux('', ['-V'])),
    start: place => start(parts, place),
    look: async place => deriveTmuxLook(await runTmux(place.root, ['has-session', '-t', `=${paneName(place)}`])),
    type: typeText,
  }
}

export function paneName({ session, generation }: RunPlace): string {
  return `${session}-g${generation}`
}

async function start(parts: RuntimeParts, place: RunPlace): Promise<Spoken> {
  const directory = parts.files.pathOf(place)
  const size = ['-x', '200', '-y', '50']
  // Several arguments are executed as they are; a single one would be given to a shell.
  const command = [...parts.supervisor, directory]
  const opened = await runTmux(place.root, [
    'new-session',
    '-d',
    '-s',
    paneName(place),
    ...size,
    '-c',
    directory,
    '--',
    ...command,
  ])
  if (opened.exitCode !== 0) return spoken(opened)
  const target = `=${paneName(place)}:`
  await runTmux(place.root, ['set-option', '-t', target, 'history-limit', '50000'])
  await runTmux(place.root, ['pipe-pane', '-t', target, '-o', 'exec cat >>output.log'])
  return waitForIdentity(parts, place)
}

/** As literal text in pieces, and Enter on its own: what looks like a key or an option is only text. */
async function typeText(place: RunPlace, text: string): Promise<Spoken> {
  const target = ['-t', `=${paneName(place)}:`]
  for (let from = 0; from < text.length; from += CHUNK) {
    const sent = await runTmux(place.root, ['send-keys', ...target, '-l', '--', text.slice(from, from + CHUNK)])
    if (sent.exitCode !== 0) return spoken(sent)
  }
  await sleep(BEFORE_ENTER_MS) // some screens take Enter right behind a paste for a part of it
  return spoken(await runTmux(place.root, ['send-keys', ...target, 'Enter']))
}

function spoken({ exitCode, stderr }: TmuxAnswer): Spoken {
  return exitCode === 0 ? { ok: true } : { ok: false, because: `tmux: ${stderr.trim() || 'no answer'}` }
}
