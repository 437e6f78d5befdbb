import { CommissionPlans } from '../../features/commission-plans/commission-plans.tsx'
import { RequireRole } from '../require-role.tsx'

/** Commission plans, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <CommissionPlans />
    </RequireRole>
  )
}
