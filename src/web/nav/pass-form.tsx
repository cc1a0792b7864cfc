// The other ways to log in: with a pass that somebody was given, or with a code that is typed from a terminal.
import { type SubmitEvent, useState } from 'react'
import { enterWith } from '../live/enter-page.ts'

export function PassForm() {
  return (
    <LoginForm
      label="Or log in with a pass that an owner gave you"
      name="pass"
      type="password"
      button="Log in with the pass"
      logIn={logInWithPass}
    />
  )
}

export function CodeForm() {
  return (
    <LoginForm
      label="Or type the code that provost open --code prints"
      name="code"
      type="text"
      button="Log in with the code"
      logIn={enterWith}
    />
  )
}

type Props = {
  readonly label: string
  readonly name: string
  readonly type: 'password' | 'text'
  readonly button: string
  /** Null: the browser is on its way. */
  readonly logIn: (typed: string) => Promise<string | null>
}

function LoginForm({ label, name, type, button, logIn }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(await logIn(String(new FormData(event.currentTarget).get(name) ?? '').trim()))
  }
  return (
    <form onSubmit={event => void enter(event)}>
      <label>
        {label} <input name={name} type={type} autoComplete="off" required />
      </label>{' '}
      <button type="submit">{button}</button>
      {refusal !== null && <p className="callout high">{refusal}</p>}
    </form>
  )
}

async function logInWithPass(pass: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${pass}` }
  const answer = await fetch('/login', { method: 'POST', headers }).catch(() => null)
  const told: { code?: string; message?: string } = (await answer?.json().catch(() => ({}))) ?? {}
  if (answer === null) return 'The daemon did not answer.'
  if (!answer.ok)
    return told.code === 'AUTH_REQUIRED' ? 'This is no pass of this daemon.' : (told.message ?? 'Refused.')
  return enterWith(told.code ?? '')
}
