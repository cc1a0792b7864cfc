// What a hook is handed on its standard input, if anything, within bounds of size and time.

const BYTES_MAX = 1024 * 1024
const WAIT_MS_MAX = 1_000

/** A hook that nobody ends the input of goes on with what it has: it must not hold up the agent. */
export function readInput(input: NodeJS.ReadStream): Promise<string> {
  if (input.isTTY) return Promise.resolve('')
  const parts: Buffer[] = []
  let bytes = 0
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(late)
      input.removeAllListeners().destroy()
      resolve(Buffer.concat(parts).toString('utf8'))
    }
    const late = setTimeout(end, WAIT_MS_MAX)
    input.once('end', end).once('error', end)
    input.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > BYTES_MAX) end()
      else parts.push(part)
    })
  })
}
