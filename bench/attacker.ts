// A process that asks the daemon the same thing again and again while it is told to: `node attacker.ts <how as JSON>`.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Attack = {
  readonly address: string
  readonly path: string
  /** Null: it has none. */
  readonly token: string | null
  /** Absent: one after the other. */
  readonly perSecond?: number
}

const TICK_MS = 10

const { address, path, token, perSecond } = JSON.parse(process.argv[2] ?? '{}') as Attack
const agent = new Agent({ keepAlive: true, maxSockets: 50 })
let isOn = false
let answered = 0

const ask = () =>
  new Promise<void>(resolve => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const asked = request(address + path, { headers, agent }, answer => answer.resume().once('close', resolve))
    asked.once('error', () => resolve()).end()
  }).then(() => {
    // Whoever measures waits for the first answer: from here on the attack is under way.
    if (++answered === 1) process.send?.('under way')
  })

process.on('message', word => {
  isOn = word === 'on'
  answered = 0
})
process.on('disconnect', () => process.exit())

for (;;) {
  if (!isOn) await sleep(TICK_MS)
  else if (perSecond === undefined) await ask()
  else {
    for (let count = 0; count < (perSecond * TICK_MS) / 1_000; count++) void ask()
    await sleep(TICK_MS)
  }
}
