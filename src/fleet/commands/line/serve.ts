// `provost serve`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { runDaemon } from '#daemon/run-daemon'
import { refuseInput } from '#kernel/reading/read-input'

const DEFAULT = '127.0.0.1:7443'

export const run: Run = async context => {
  const { env, emit, flags } = context
  const serving = { ...readAddress(textFlag(context, 'listen') ?? DEFAULT), name: textFlag(context, 'name') }
  await runDaemon(
    env,
    ({ paper, wired }) => {
      const { url, authority } = wired.services.plane.served!
      emit(
        flags.json
          ? JSON.stringify({ ...paper, plane: { url, authority } })
          : `plane   ${url}   protocol 1.0   authority sha256:${authority}   daemon with pid ${paper.pid} at ${paper.address}`,
      )
    },
    position =>
      emit(flags.json ? JSON.stringify({ folded: position }) : `${position} events are folded into the views`),
    serving,
  )
  return { json: { stopped: true }, lines: ['plane stopped'] }
}

function readAddress(text: string): { readonly host: string; readonly port: number } {
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:\s]+):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535) return refuseInput('--listen', 'an address like 0.0.0.0:7443')
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
}
