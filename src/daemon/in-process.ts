// The door without a daemon: the same application, called as a function.

import type { App } from '#api/exchange'
import { system } from '#core/kernel/actor'
import { runReactor } from '#usecases/run-reactor'
import { type Environment, wire } from './wiring.ts'

export type InProcess = { readonly app: App; readonly close: () => Promise<void> }

export async function openInProcess(env: Environment): Promise<InProcess> {
  let isWoken = false
  const wired = await wire(env, 'in_process', () => {
    isWoken = true
  })
  return {
    app: wired.app,
    close: async () => {
      // What the command set in motion is carried out before it ends; whatever fails waits for the next one.
      if (isWoken)
        await runReactor(wired.services.world, `${system('in_process').id}/${process.pid}`).catch(error =>
          wired.log.error('reactor', error),
        )
      await wired.close()
    },
  }
}
