import type { AgentProfile } from '@pb/contract/profile'
import { House, LifeBuoy } from 'lucide-react'
import { NotImplemented } from './not-implemented.tsx'

/** What the agent tells clients and the office. */
export function PersonalTab({ profile: _ }: { readonly profile: AgentProfile }) {
  return (
    <div className="flex flex-col gap-5">
      <NotImplemented icon={House} title="Address">
        Your home address, for the office alone. Until then the office keeps it.
      </NotImplemented>
      <NotImplemented icon={LifeBuoy} title="Emergency contact">
        Whom the office calls if something happens to you. Until then tell the office.
      </NotImplemented>
    </div>
  )
}
