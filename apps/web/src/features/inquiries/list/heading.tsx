import { Settings } from 'lucide-react'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { settingsPath } from '../paths.ts'
import { inquiries, settings } from '../texts.ts'
import { DutySwitch } from './duty-switch.tsx'

/** The list's heading: the page's title, or below that of the open inquiry. */
export function Heading({ sub }: { readonly sub: boolean }) {
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const actions = (
    <>
      <DutySwitch />
      {supervisor && (
        <ButtonLink to={settingsPath} aria-label={settings} title={settings}>
          <Settings aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </>
  )
  if (!sub)
    return (
      <PageTitle className="shrink-0 px-4 py-3" actions={actions}>
        {inquiries}
      </PageTitle>
    )
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <h2 className="text-xl font-semibold tracking-[-0.01em]">{inquiries}</h2>
      <div className="ml-auto flex items-center gap-2">{actions}</div>
    </div>
  )
}
