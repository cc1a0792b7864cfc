// A hash or the name of a commit: enough of it to tell it from another; the whole of it on demand.
const SHOWN = 10

export function Hash({ hash }: { readonly hash: string }) {
  return (
    <code className="hash muted" title={hash}>
      {hash.slice(0, SHOWN)}
    </code>
  )
}
