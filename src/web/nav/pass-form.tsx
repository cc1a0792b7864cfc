// The login of somebody who was given a pass: it is traded for a code, and the code for a cookie that no script can read.
import { type SubmitEvent, useState } from 'react'

export function PassForm() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pass = String(new FormData(event.currentTarget).get('pass') ?? '').trim()
    setRefusal(await logIn(pass))
  }
  return (
    <form onSubmit={event => void enter(event)}>
      <label>
        Or log in with a pass that an owner gave you <input name="pass" type="password" autoComplete="off" required />
      </label>{' '}
      <button type="submit">Log in</button>
      {refusal !== null && <p className="callout high">{refusal}</p>}
    </form>
  )
}

/** Null: the browser is on its way. */
async function logIn(pass: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${pass}` }
  const answer = await fetch('/login', { method: 'POST', headers }).catch(() => null)
  const told: { code?: string; message?: string } = (await answer?.json().catch(() => ({}))) ?? {}
  if (answer === null) return 'The daemon did not answer.'
  if (!answer.ok)
    return told.code === 'AUTH_REQUIRED' ? 'This is no pass of this daemon.' : (told.message ?? 'Refused.')
  location.assign(`/login?code=${encodeURIComponent(told.code ?? '')}`)
  return null
}
