// What a terminal would be told, ready to copy.
import { useState } from 'react'

export function CopyCommand({ command }: { readonly command: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(command).then(() => setCopied(true))
  return (
    <button type="button" className="command copy-command" onClick={copy} title="copy the command">
      <code>{command}</code>{' '}
      <span aria-live="polite" className="muted">
        {isCopied ? '✓ copied' : 'Copy'}
      </span>
    </button>
  )
}
