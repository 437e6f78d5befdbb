import { Diagnostics } from '../../features/operations/components/diagnostics.tsx'
import { RequireRole } from '../require-role.tsx'

/** Server diagnostics, for developers. */
export function Component() {
  return (
    <RequireRole needs="DEVELOPER">
      <Diagnostics />
    </RequireRole>
  )
}
