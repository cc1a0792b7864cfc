// Said in the place of what is read from files, while the past is shown: it is not known, which is neither good nor bad.
export function NotKept() {
  return (
    <div className="callout unknown" role="note">
      <strong>
        <span aria-hidden="true">?</span> Not known of then
      </strong>
      <p>This is read from files, and files of the past are not kept. Go back to now to see it.</p>
    </div>
  )
}
