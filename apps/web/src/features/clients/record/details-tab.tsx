import { Participants } from './participants/participants.tsx'
import type { ClientSlotProps, ClientSlots } from '../client-slots.ts'
import { Facts } from './facts.tsx'
import * as texts from './texts.ts'

/** Searches, participants, newest listings, facts and activity of a client. */
export function DetailsTab({ slots, ...slotProps }: ClientSlotProps & { readonly slots: ClientSlots }) {
  const { Reactions, Showings, SavedSearches, NewestApartments, Documents, Activity, onWrite } = slots
  const { client } = slotProps
  // A removed client is read-only and has no slots.
  if (client.archived)
    return (
      <fieldset disabled aria-label={texts.removedClient} className="flex max-w-2xl min-w-0 flex-col gap-6">
        <Facts client={client} onWrite={onWrite} />
        <Participants client={client} onWrite={onWrite} />
      </fieldset>
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-6">
        {Reactions && <Reactions {...slotProps} />}
        {SavedSearches && <SavedSearches {...slotProps} />}
        <Participants client={client} onWrite={onWrite} />
        {Showings && <Showings {...slotProps} />}
        {Documents && <Documents {...slotProps} />}
        {NewestApartments && <NewestApartments {...slotProps} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Facts client={client} onWrite={onWrite} />
        {Activity && <Activity {...slotProps} />}
      </div>
    </div>
  )
}
