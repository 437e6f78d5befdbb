import { InquirySettingsPage } from '../../features/inquiries/settings/settings-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** How the office takes inquiries in, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <InquirySettingsPage />
    </RequireRole>
  )
}
