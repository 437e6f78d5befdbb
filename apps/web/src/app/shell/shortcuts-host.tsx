import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { setShortcutSheetOpen, useShortcutSheetOpen } from '../../lib/shortcuts/sheet-state.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'

const ShortcutSheet = lazy(async () => import('./shortcut-sheet.tsx'))

/** Binds the global shortcuts and shows the shortcut sheet. */
export function ShortcutsHost() {
  const navigate = useNavigate()
  const open = useShortcutSheetOpen()
  useShortcuts({
    help: () => setShortcutSheetOpen(true),
    goHome: () => void navigate('/'),
    goMailbox: () => void navigate('/mailbox/inbox'),
    goInquiries: () => void navigate('/inquiries'),
    goSales: () => void navigate('/search/sale'),
    goRentals: () => void navigate('/search/rental'),
    goClients: () => void navigate('/clients/rental'),
    goProfile: () => void navigate('/my-profile'),
    goSettings: () => void navigate('/account-settings'),
    goCalendar: () => void navigate('/my-calendar'),
  })
  return open ? (
    <Suspense>
      <ShortcutSheet />
    </Suspense>
  ) : null
}
