import { useLocation } from 'react-router'
import { ApplicationSettings } from '../../features/applications/checklists/application-settings.tsx'
import { ExportsSection } from '../../features/data-exports/exports-section.tsx'
import { OfficePage } from '../../features/office/office-page.tsx'
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts'
import { RequireRole } from '../require-role.tsx'

/** The office's details, what it asks of renters, and the export of everything, for supervisors. */
export function Component() {
  const { hash } = useLocation()
  useScrollToHash(hash)
  return (
    <RequireRole needs="SUPERVISOR">
      <OfficePage
        settings={
          <>
            <ApplicationSettings />
            <ExportsSection scope="office" />
          </>
        }
      />
    </RequireRole>
  )
}
