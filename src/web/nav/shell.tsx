// The frame around all pages: where one can go, what moment is shown, and whether it is live.
import { type ReactNode, useSyncExternalStore } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ErrandList } from './errand-list.tsx'
import { LineBadge } from './line-badge.tsx'
import { MomentBar, TravelButton } from './moment-bar.tsx'
import { Navigation } from './navigation.tsx'
import { NotifyButton } from './notify-button.tsx'
import { PaletteKey } from './palette/palette-key.tsx'
import { chosenTheme, nextTheme } from './theme.ts'
import { TimeStrip } from './time-strip.tsx'
import { WhoActs } from './who-acts.tsx'

export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation />
      <div className="main">
        <header className="top">
          <LineBadge />
          <PaletteKey />
          <TimeStrip />
          <TravelButton />
          <ThemeButton />
          <NotifyButton />
          <WhoActs />
        </header>
        <MomentBar />
        <main id="content">{children}</main>
        <ErrandList />
        <ConfirmDialog />
      </div>
    </>
  )
}

function ThemeButton() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get) ?? 'system'
  return (
    <button type="button" className="quiet" onClick={nextTheme} title={`Theme: ${theme}`}>
      <span aria-hidden="true">◐</span>
      <span className="visually-hidden">Theme: {theme}</span>
    </button>
  )
}
