import type { AgentProfile } from '@pb/contract/profile'
import { licenseTitle } from '@pb/rules/licenses'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { licensesQuery } from '../../../../queries/accounts.ts'
import { ClientCard } from './client-card.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import * as texts from '../texts.ts'

interface ClientPreviewProps {
  readonly profile: AgentProfile
  readonly form: ProfileForm['form']
  readonly today: string
}

/** Preview of the client card, including unsaved changes. */
export function ClientPreview({ profile, form, today }: ClientPreviewProps) {
  const { data: licenses } = useQuery(licensesQuery)
  const { description, email, phone } = useWatch({ control: form.control })
  const title = licenses ? licenseTitle(licenses, today) : null
  return (
    <section aria-labelledby="client-preview">
      <h2 id="client-preview" className="pb-2 text-sm font-semibold">
        {texts.howClientsSeeYou}
      </h2>
      <ClientCard
        name={profile.name}
        photo={profile.photo}
        title={title}
        phone={phone ?? ''}
        email={email ?? ''}
        bio={description ?? ''}
      />
      <p className="mt-2 text-xs text-muted">
        {form.formState.isDirty ? texts.includesUnsavedChanges : texts.clientCardHint}
      </p>
      {licenses && title === null && (
        <p className="mt-1 text-xs text-warning">{texts.noLicenseTitle(licenses.length === 0)}</p>
      )}
    </section>
  )
}
