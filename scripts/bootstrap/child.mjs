// Runs one child process to its end. Signals sent to us are for the child: we live on to say how it ended.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

// The answer's signal is the one that came for us or that ended the child. A disposable child is killed at the first
// signal, because npm heeds none before its work is done, and its work is done again anyway when it was interrupted.
export function runChild(command, args, options, { isDisposable = false, onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options)
    const stopListening = passSignals(child, isDisposable)
    child.once('spawn', () => onStart(child.pid))
    child.once('error', error => {
      stopListening()
      reject(error)
    })
    child.once('exit', (code, ownSignal) => {
      const signal = stopListening() ?? ownSignal
      resolve({ code: code ?? exitCodeOf(ownSignal), signal })
    })
  })
}

export function exitCodeOf(signal) {
  return 128 + constants.signals[signal]
}

function passSignals(child, isDisposable) {
  let received
  const pass = signal => {
    received = signal
    if (isDisposable) child.kill('SIGKILL')
    // On a terminal Ctrl-C reaches the child without us, and a second one would cut its cleaning up short.
    else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return () => {
    process.off('SIGINT', pass).off('SIGTERM', pass)
    return received
  }
}
