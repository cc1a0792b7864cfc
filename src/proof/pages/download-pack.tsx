// A pack as a file of the reader.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { client } from '../../web/live/dashboard.ts'
import { ProblemCard } from '../../web/parts/problem-card.tsx'

export function DownloadPack({ tree }: { readonly tree: string }) {
  const [error, setError] = useState<Error>()
  const download = () => {
    const answer = client.callAny('readProof', { parameters: { tree } }) as Promise<Shape<'ProofPack'>>
    answer.then(save).catch(setError)
  }
  return (
    <>
      <button type="button" onClick={download}>
        Download {tree.slice(0, 12)}.proof
      </button>
      {error && <ProblemCard error={error} />}
    </>
  )
}

function save({ name, base64 }: Shape<'ProofPack'>): void {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/x-tar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
