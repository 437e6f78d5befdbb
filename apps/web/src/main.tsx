import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { listenToEnter } from './lib/enter.ts'
import { startTheme } from './lib/theme.ts'
import './styles.css'

startTheme()
listenToEnter()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
