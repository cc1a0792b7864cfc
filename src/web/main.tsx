// Where the dashboard begins in the browser.
import './palette.css'
import './tokens.css'
import './layout.css'
import './parts.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { takeActorFromAddress } from './live/current-actor.ts'
import { applyTheme } from './nav/theme.ts'
import { returnToWanted } from './nav/wanted-page.ts'

if (takeActorFromAddress()) returnToWanted()
applyTheme()
createRoot(document.getElementById('app')!).render(<App />)
