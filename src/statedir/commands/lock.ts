// `provost state lock`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { LOCK_SENTENCES, type LockRule } from '../rules/lock/decide-lock.ts'
import { askState } from './ask-state.ts'

type ShownLock = Shape<'StateLock'>

export const run: Run = async context => {
  const shown = await askState<ShownLock>(context, 'showStateLock')
  const { lock } = shown
  return {
    json: shown,
    lines: composeFacts([
      ['lock', shown.state],
      ['rule', `${shown.rule}: ${LOCK_SENTENCES[shown.rule as LockRule]}`],
      ...(shown.token === null ? [] : [['token', shown.token] as const]),
      ...(lock ? [['holder', `pid ${lock.pid} on ${lock.host} since ${lock.started_at}`] as const] : []),
      ...(shown.state === 'held'
        ? [['to break it', `provost state unlock --token ${shown.token} --force --reason "…"`] as const]
        : []),
    ]),
  }
}
