import type { AgentProfile } from '@pb/contract/profile'
import { newYorkDate } from '@pb/rules/new-york'
import { House, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Licenses } from '../licenses/licenses.tsx'
import { BasicInformation } from './basic-information.tsx'
import { ClientPreview } from './client-preview.tsx'
import { NotImplemented } from './not-implemented.tsx'
import { useProfileForm } from './use-profile-form.ts'
import * as texts from '../texts.ts'

/** Licenses and basic information, with a preview of the client card. */
export function PersonalTab({ profile }: { readonly profile: AgentProfile }) {
  const { form, submit } = useProfileForm(profile)
  const [today] = useState(() => newYorkDate(new Date()))
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5">
        <Licenses today={today} />
        <BasicInformation form={form} submit={submit} />
        <NotImplemented icon={House} title={texts.address}>
          {texts.addressNotImplemented}
        </NotImplemented>
        <NotImplemented icon={LifeBuoy} title={texts.emergencyContact}>
          {texts.emergencyContactNotImplemented}
        </NotImplemented>
      </div>
      <div className="min-w-0 md:sticky md:top-20">
        <ClientPreview profile={profile} form={form} today={today} />
      </div>
    </div>
  )
}
