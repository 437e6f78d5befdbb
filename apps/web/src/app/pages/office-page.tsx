import { useLocation } from 'react-router'
import { SignInRules } from '../../features/accounts/security/sign-in-rules.tsx'
import { ApplicationSettings } from '../../features/applications/checklists/application-settings.tsx'
import { ExportsSection } from '../../features/data-exports/exports-section.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { OfficePage } from '../../features/office/office-page.tsx'
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts'
import { RequireRole } from '../require-role.tsx'
import * as texts from './texts.ts'

/** The office's details, what it asks of renters, and the export of everything, for supervisors. */
export function Component() {
  const { hash } = useLocation()
  useScrollToHash(hash)
  return (
    <RequireRole needs="SUPERVISOR">
      <OfficePage
        settings={
          <>
            <SignInRules />
            <ApplicationSettings />
            <ExportsSection scope="office" />
            <Panel title={texts.eraseTitle}>
              <p className="max-w-prose text-sm text-muted">{texts.eraseLead}</p>
              <Link to="/office/erasures" className="mt-2 inline-block text-sm">
                {texts.eraseLink}
              </Link>
            </Panel>
          </>
        }
      />
    </RequireRole>
  )
}
