// The dashboard: the page that the address names, inside the frame.
import { Component, type ReactNode, Suspense, use, useEffect } from 'react'
import { isReady } from './live/dashboard.ts'
import { useAddress } from './nav/address.ts'
import { CommandShelf } from './nav/by-command/command-shelf.tsx'
import { useLineState } from './nav/line-badge.tsx'
import { Link } from './nav/link.tsx'
import { findPage } from './nav/pages.ts'
import { PassForm } from './nav/pass-form.tsx'
import { RenewedBar } from './nav/renewed-bar.tsx'
import { Shell } from './nav/shell.tsx'
import { Shortcuts } from './nav/shortcuts.tsx'
import { rememberWanted } from './nav/wanted-page.ts'
import { Page } from './parts/page.tsx'
import { ProblemCard } from './parts/problem-card.tsx'
import { WhyPanel } from './parts/why.tsx'

export function App() {
  const state = useLineState()
  return (
    <Shell>
      <Shortcuts />
      <RenewedBar />
      <Suspense fallback={<p className="muted">Loading…</p>}>
        {state === 'refused' ? <NotLoggedIn /> : <CurrentPage />}
      </Suspense>
    </Shell>
  )
}

function CurrentPage() {
  use(isReady)
  const { path } = useAddress()
  const page = findPage(path)
  if (!page) return <NoSuchPage path={path} />
  return (
    <>
      <Fence key={path}>
        <page.Drawn rest={page.rest} />
      </Fence>
      {page.rest.length === 0 && <CommandShelf page={page.path} />}
      <WhyPanel />
    </>
  )
}

/** A page that fails says so, and the others go on. */
class Fence extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <ProblemCard error={this.state.error} />
  }
}

function NoSuchPage({ path }: { readonly path: string }) {
  return (
    <Page title={path === '/login' ? 'This login link leads nowhere' : 'No such page'}>
      {path === '/login' ? (
        <p>
          A link logs in one browser, once, for a few minutes. You are logged in already; <Link to="/">the inbox</Link>{' '}
          is open.
        </p>
      ) : (
        <p>
          Nothing of the dashboard is at <code>{path}</code>. Go to <Link to="/">the inbox</Link>, or look for it with
          Ctrl-K.
        </p>
      )}
    </Page>
  )
}

function NotLoggedIn() {
  useEffect(rememberWanted, [])
  return (
    <Page title="Log in">
      {location.pathname === '/login' && (
        <p className="callout high">The link was used before, or is too old: a link logs in one browser, once.</p>
      )}
      <p>
        This browser has no valid login, or it has ended. Run <code>provost open</code> in a terminal of the machine
        that runs the daemon, and follow the link that it prints. You come back to this page.
      </p>
      <PassForm />
    </Page>
  )
}
