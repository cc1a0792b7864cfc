// A person's signature by the program that has their key. Provost never reads the key itself.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { provostError } from '#kernel/errors/errors'

export async function signWithSsh(
  keyFile: string,
  namespace: string,
  message: string,
  field = '--ssh-key',
): Promise<string> {
  const child = spawn('ssh-keygen', ['-Y', 'sign', '-q', '-f', keyFile, '-n', namespace], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  child.stdin.on('error', () => {}) // it may refuse before it has read everything
  child.stdin.end(message)
  try {
    const [code, signature, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    if (code === 0) return signature
    throw new Error(said.trim().split('\n').at(-1) || `ssh-keygen ended with ${code}`)
  } catch (cause) {
    throw provostError('INPUT_INVALID', {
      message: `${keyFile} did not sign: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'name a private SSH key of the kind ed25519 that you can use',
      details: { field },
    })
  }
}
