import type { AgentProfile } from '@pb/contract/profile'
import { newYorkDate } from '@pb/rules/new-york'
import { House, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Licenses } from '../licenses/licenses.tsx'
import { BasicInformation } from './basic-information.tsx'
import { ClientPreview } from './client-preview.tsx'
import { NotImplemented } from './not-implemented.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** What the agent tells clients and the office, beside what clients see of it. */
export function PersonalTab({ profile }: { readonly profile: AgentProfile }) {
  const { form, submit } = useProfileForm(profile)
  const [today] = useState(() => newYorkDate(new Date()))
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5">
        <Licenses today={today} />
        <BasicInformation form={form} submit={submit} />
        <NotImplemented icon={House} title="Address">
          Your home address, seen by the office alone, will be here. Until then the office keeps it.
        </NotImplemented>
        <NotImplemented icon={LifeBuoy} title="Emergency contact">
          Whom the office calls if something happens to you will be here. Until then, tell the office.
        </NotImplemented>
      </div>
      <div className="min-w-0 md:sticky md:top-20">
        <ClientPreview profile={profile} form={form} today={today} />
      </div>
    </div>
  )
}
