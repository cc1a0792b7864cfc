// Rendering an error for a terminal and as a problem document, against JSON.stringify of the same error.
import { toProblem } from '../src/kernel/errors/error-problem.ts'
import { renderTopLevelError } from '../src/kernel/errors/error-render.ts'
import { provostError } from '../src/kernel/errors/errors.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'

export const bench: Bench = {
  name: 'errors-render',
  target: { atMost: 20 },
  run: async () => {
    const error = typicalError()
    const stringify = () => JSON.stringify(error)
    return [
      timeRow(
        'render : JSON.stringify',
        await compare(() => renderTopLevelError(error), stringify, { clock: processorTime }),
      ),
      timeRow('toProblem : JSON.stringify', await compare(() => toProblem(error), stringify, { clock: processorTime })),
    ]
  },
}

/** With a cause, a context and details, as most have. */
function typicalError() {
  return provostError('VERSION_CONFLICT', {
    cause: new Error('the stream has moved'),
    runId: 'run-7',
    waveId: 3,
    details: { stream: 'run/one', expected: 41, actual: 42 },
  })
}
