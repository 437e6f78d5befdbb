import { ApplicationSettings } from '../../features/applications/checklists/application-settings.tsx'
import { OfficePage } from '../../features/office/office-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** The office's details, and what it asks of renters, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <OfficePage settings={<ApplicationSettings />} />
    </RequireRole>
  )
}
