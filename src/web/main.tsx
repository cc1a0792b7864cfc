// Where the dashboard begins in the browser.
import './palette.css'
import './tokens.css'
import './layout.css'
import './parts.css'
import { createRoot } from 'react-dom/client'
import { Dashboard } from './app.tsx'
import { beginPage } from './nav/pages.ts'
import { applyTheme } from './nav/theme.ts'

applyTheme()
beginPage(location.pathname, !new URLSearchParams(location.search).has('at'))
createRoot(document.getElementById('app')!).render(<Dashboard />)
