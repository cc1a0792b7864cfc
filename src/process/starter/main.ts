// The starter as a program of its own: runs what it is asked to over its channel, and ends with whoever asks.
import { runHere } from '../run-here.ts'
import type { StarterAnswer, StarterAsk } from './words.ts'

process.send?.({ isReady: true } satisfies StarterAnswer)
process.on('message', message => answer(message as StarterAsk))
process.once('disconnect', () => process.exit())

async function answer({ id, wish }: StarterAsk): Promise<void> {
  const said = await runHere(wish).then(
    (end): StarterAnswer => ({ id, end }),
    (cause: NodeJS.ErrnoException): StarterAnswer => ({ id, failed: { message: cause.message, code: cause.code } }),
  )
  process.send?.(said, () => {}) // nobody is left to hear it when this fails
}
