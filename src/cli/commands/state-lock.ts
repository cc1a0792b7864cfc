// `provost state lock`
import type { Shape } from '#api/schemas'
import { askState } from '../ask-state.ts'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

type ShownLock = Shape<'StateLock'>

const WORDS: Readonly<Record<string, string>> = {
  no_lock: 'nobody holds it',
  unreadable_lock: 'nobody can read it, so somebody may hold it',
  other_host: 'another machine or container holds it',
  boot_unknown: 'this machine does not tell when it was started',
  other_boot: 'it was taken before the last start of this machine',
  process_gone: 'its process is gone; the next command takes it',
  probe_unknown: 'nobody can say whether its process lives',
  start_time_unknown: 'its process lives, or another one with the same number',
  process_alive: 'its process is at work',
  pid_reused: 'its process is gone and its number belongs to another; the next command takes it',
}

export const run: Run = async context => {
  const shown = await askState<ShownLock>(context, 'showStateLock')
  const { lock } = shown
  return {
    json: shown,
    lines: composeFacts([
      ['lock', shown.state],
      ['rule', `${shown.rule}: ${WORDS[shown.rule]}`],
      ...(shown.token === null ? [] : [['token', shown.token] as const]),
      ...(lock ? [['holder', `pid ${lock.pid} on ${lock.host} since ${lock.started_at}`] as const] : []),
      ...(shown.state === 'held'
        ? [['to break it', `provost state unlock --token ${shown.token} --force --reason "…"`] as const]
        : []),
    ]),
  }
}
