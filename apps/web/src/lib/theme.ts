import { useSyncExternalStore } from 'react'
import * as texts from './texts.ts'

/** The agent's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

/** The options of the theme menu, in their order. */
export const themeChoices = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
  { value: 'system', label: texts.system },
] as const

const key = 'theme'
const darkModeQuery = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function resolveTheme(): Theme {
  const chosen = readChoice()
  if (chosen !== 'system') return chosen
  return darkModeQuery.matches ? 'dark' : 'light'
}

/** Sets the theme on the document; `public/theme.js` does the same before the first paint. */
function applyTheme(): void {
  document.documentElement.dataset['theme'] = resolveTheme()
  for (const listener of listeners) listener()
}

/** Applies the theme and follows changes of the device and of other tabs. */
export function startTheme(): void {
  applyTheme()
  darkModeQuery.addEventListener('change', applyTheme)
  addEventListener('storage', (event) => event.key === key && applyTheme())
}

export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, next)
  applyTheme()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  return {
    choice: useSyncExternalStore(subscribe, readChoice),
    theme: useSyncExternalStore(subscribe, resolveTheme),
  }
}
