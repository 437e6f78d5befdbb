import { ErasuresPage } from '../../features/data-erasures/erasures-page.tsx'
import { RequireRole } from '../require-role.tsx'

/** Erasing a person's data on request, for supervisors. */
export function Component() {
  return (
    <RequireRole needs="SUPERVISOR">
      <ErasuresPage />
    </RequireRole>
  )
}
