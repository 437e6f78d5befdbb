import { SettingsPage } from '../../features/invoices/settings/settings-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** Numbers, terms and reminders of invoices, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <SettingsPage />
    </RequireRole>
  )
}
