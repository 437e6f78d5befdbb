import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PackageApp } from './app/package-app.tsx'
import { startTheme } from './lib/theme.ts'
import './styles.css'

startTheme()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PackageApp />
  </StrictMode>,
)
