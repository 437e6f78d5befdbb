import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SharedApp } from './app/shared-app.tsx'
import { listenToEnter } from './lib/enter.ts'
import { startTheme } from './lib/theme.ts'
import './styles.css'

startTheme()
listenToEnter()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SharedApp />
  </StrictMode>,
)
