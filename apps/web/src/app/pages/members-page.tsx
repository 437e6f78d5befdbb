import { Members } from '../../features/accounts/members/components/members.tsx'
import { RequireRole } from '../require-role.tsx'

/** The office's members, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <Members />
    </RequireRole>
  )
}
