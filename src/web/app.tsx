// The dashboard: the page that the address names, inside the frame.
import { Component, type ReactNode, Suspense, use } from 'react'
import { isReady } from './live/dashboard.ts'
import { useAddress } from './nav/address.ts'
import { useLineState } from './nav/line-badge.tsx'
import { findPage } from './nav/pages.ts'
import { Shell } from './nav/shell.tsx'
import { Shortcuts } from './nav/shortcuts.tsx'
import { Page } from './parts/page.tsx'
import { ProblemCard } from './parts/problem-card.tsx'

export function App() {
  const state = useLineState()
  return (
    <Shell>
      <Shortcuts />
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
  if (!page) return <Page title="No such page">The address names no page of the dashboard.</Page>
  return (
    <Fence key={path}>
      <page.Drawn rest={page.rest} />
    </Fence>
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

function NotLoggedIn() {
  return (
    <Page title="Log in">
      <p>
        This browser has no valid login, or it has ended. Run <code>provost open</code> in a terminal of the machine
        that runs the daemon, and follow the link that it prints.
      </p>
    </Page>
  )
}
