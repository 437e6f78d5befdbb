import type { AgentProfile } from '@pb/contract/profile'
import { licenseTitle } from '@pb/rules/licenses'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { licensesQuery } from '../licenses/api.ts'
import { ClientCard } from './client-card.tsx'
import type { ProfileForm } from './use-profile-form.ts'

interface ClientPreviewProps {
  readonly profile: AgentProfile
  readonly form: ProfileForm['form']
  readonly today: string
}

/** The card that clients get to see, with what is typed right now. */
export function ClientPreview({ profile, form, today }: ClientPreviewProps) {
  const { data: licenses } = useQuery(licensesQuery)
  const { description, email, phone } = useWatch({ control: form.control })
  const title = licenses ? licenseTitle(licenses, today) : null
  return (
    <section aria-labelledby="client-preview">
      <h2 id="client-preview" className="pb-2 text-sm font-semibold">
        How clients see you
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
        {form.formState.isDirty
          ? 'With changes that are not saved yet.'
          : 'The card for mails and public pages.'}
      </p>
      {licenses && title === null && (
        <p className="mt-1 text-xs text-warning">
          No license title is shown:{' '}
          {licenses.length === 0 ? 'no license is entered' : 'every license has lapsed'}.
        </p>
      )}
    </section>
  )
}
