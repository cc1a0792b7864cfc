// The networks of cages, each way that this machine can build them.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Break } from '#testing/broken-cages'
import { cagesWith, launch, openCagePlace, run, WAYS, wish } from '#testing/cage-place'
import { withModelNetwork } from '../rules/cage/model-network.ts'

openCagePlace()

describe.each(WAYS)('built by %s', backend => {
  test('with no network there is none', async () => {
    const { test, text } = await run(cagesWith(backend), 'cat /proc/net/dev | tail -n +3 | cut -d: -f1 | tr -d " "', {
      network: 'none',
    })
    expect(test?.checks.network_as_said).toBe('held')
    expect(text).toBe('lo\n')
  })

  test('with the network of the model there is the way to it and no other, and without that way nothing is started', async () => {
    const cages = cagesWith(backend)
    const way = createServer(socket => socket.end('the model'))
    const script = `cat /proc/net/dev | tail -n +3 | cut -d: -f1 | tr -d ' '
      '${process.execPath}' -e 'require("net").connect(3128, "127.0.0.1").pipe(process.stdout)'`
    const [, ...rest] = withModelNetwork(process.execPath, ['/bin/sh', '-c', script])
    const command = ['/bin/sh', ...rest]
    const open: Break = all => {
      way.listen(join(cages.deskOf(wish), 'net.sock'))
      return all
    }
    const { ended, test } = await launch(cages, command, { network: 'model' }, open)
    expect(test?.checks.network_as_said).toBe('held')
    await cages.release(wish, true)
    expect((await ended).text).toBe('lo\nthe model')
    way.close()
    const without = await launch(cages, command, { network: 'model', generation: 2 })
    expect(without.test?.checks.network_as_said).toBe('broken')
    await cages.release({ ...wish, generation: 2 }, false)
    await without.ended
  })
})
