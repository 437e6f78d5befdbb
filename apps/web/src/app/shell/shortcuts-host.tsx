import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { showShortcutSheet, useShortcutSheet } from '../../lib/shortcuts/sheet.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'

const ShortcutSheet = lazy(async () => import('./shortcut-sheet.tsx'))

/** The shortcuts that work on every page, and the sheet that lists them all. */
export function ShortcutsHost() {
  const navigate = useNavigate()
  const open = useShortcutSheet()
  useShortcuts({
    help: () => showShortcutSheet(true),
    goHome: () => void navigate('/'),
    goMailbox: () => void navigate('/mailbox/inbox'),
    goSales: () => void navigate('/search/sale'),
    goRentals: () => void navigate('/search/rental'),
    goClients: () => void navigate('/clients/rental'),
    goProfile: () => void navigate('/my-profile'),
    goSettings: () => void navigate('/account-settings'),
  })
  return open ? (
    <Suspense>
      <ShortcutSheet />
    </Suspense>
  ) : null
}
