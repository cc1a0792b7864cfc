// One line per step with its seconds; on a terminal the seconds run while the step does.
const { stderr } = process

const REDRAW_MS = 100

export async function withProgress(title, work) {
  const startedMs = Date.now()
  const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
  const redraw = () => stderr.write(`\r${title} … ${seconds()}`)
  stderr.write(`${title} … `)
  const timer = stderr.isTTY ? setInterval(redraw, REDRAW_MS) : undefined
  let outcome = 'failed after '
  try {
    const result = await work()
    outcome = ''
    return result
  } finally {
    clearInterval(timer)
    stderr.write(`${stderr.isTTY ? `\r${title} … ` : ''}${outcome}${seconds()}\n`)
  }
}
