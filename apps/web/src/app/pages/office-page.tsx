import { OfficePage } from '../../features/office/office-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** The office's name, address, logo, phone and license, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <OfficePage />
    </RequireRole>
  )
}
