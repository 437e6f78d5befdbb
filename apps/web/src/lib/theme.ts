import { useSyncExternalStore } from 'react'

/** What the agent chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

/** The choices as they are offered. */
export const themeChoices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const key = 'theme'
const device = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function choice(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function theme(): Theme {
  const chosen = choice()
  if (chosen !== 'system') return chosen
  return device.matches ? 'dark' : 'light'
}

/** The page itself wears the theme; `public/theme.js` dresses it before the first paint. */
function apply(): void {
  document.documentElement.dataset['theme'] = theme()
  for (const listener of listeners) listener()
}

/** Keeps the theme up to date with the device and the other tabs, for as long as the page lives. */
export function startTheme(): void {
  apply()
  device.addEventListener('change', apply)
  addEventListener('storage', (event) => event.key === key && apply())
}

export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, next)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  return { choice: useSyncExternalStore(subscribe, choice), theme: useSyncExternalStore(subscribe, theme) }
}
