import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { applySettings } from './shell/settings.ts'
import './look/fonts.css'
import './look/tokens.css'
import './look/base.css'
import './shell/shell.css'
import { startOffline } from './offline/register.ts'

applySettings()
startOffline()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
