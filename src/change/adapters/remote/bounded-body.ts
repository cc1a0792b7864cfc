// Reads the body of an answer up to a limit; beyond it, it is no answer.

export async function readBounded(response: Response, bytesMax: number): Promise<string> {
  const tooLarge = () => new Error(`the answer is larger than ${bytesMax} bytes`)
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw tooLarge() // leaving the loop ends the stream
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
