// The dashboard: the page that the address names, inside the frame.
import { Component, type ReactNode, useEffect, useReducer } from 'react'
import { isReady } from './live/dashboard.ts'
import { isLinkRefused } from './live/enter-page.ts'
import { useAddress } from './nav/address.ts'
import { CommandShelf } from './nav/by-command/command-shelf.tsx'
import { useLineState } from './nav/line-badge.tsx'
import { Link } from './nav/link.tsx'
import { findPage } from './nav/pages.ts'
import { CodeForm, PassForm } from './nav/pass-form.tsx'
import { RenewedBar } from './nav/renewed-bar.tsx'
import { PageFrame } from './nav/shell.tsx'
import { Shortcuts } from './nav/shortcuts.tsx'
import { rememberWanted } from './nav/wanted-page.ts'
import { Page } from './parts/page.tsx'
import { ProblemCard } from './parts/problem-card.tsx'
import { WhyPanel } from './parts/why.tsx'

export function Dashboard() {
  const state = useLineState()
  return (
    <PageFrame>
      <Shortcuts />
      <RenewedBar />
      {state === 'refused' ? <NotLoggedIn /> : <CurrentPage />}
    </PageFrame>
  )
}

function CurrentPage() {
  const { path } = useAddress()
  const page = findPage(path)
  if (!useIsReady()) return <p className="muted">Loading…</p>
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

let wasReady = false

function useIsReady(): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (wasReady) return
    void isReady.then(() => {
      wasReady = true
      redraw()
    })
  }, [])
  return wasReady
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
      {isLinkRefused && (
        <p className="callout high">The link was used before, or is too old: a link logs in one browser, once.</p>
      )}
      <p>
        This browser has no valid login, or it has ended, or this tab has no part in it and no other tab is open that
        has. Run <code>provost open</code> in a terminal of the machine that runs the daemon. You come back to this
        page.
      </p>
      <CodeForm />
      <PassForm />
    </Page>
  )
}
