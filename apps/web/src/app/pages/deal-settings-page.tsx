import { DealSettingsPage } from '../../features/deals/settings/settings-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** The office's deductions and checklists, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <DealSettingsPage />
    </RequireRole>
  )
}
