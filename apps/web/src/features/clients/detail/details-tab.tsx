import { Participants } from '../participants/participants.tsx'
import type { ClientRoomProps, ClientRooms } from '../rooms.ts'
import { Facts } from './facts.tsx'

/** What the client looks for and what fits it, who is in it with them, and what is known and planned. */
export function DetailsTab({ rooms, ...of }: ClientRoomProps & { readonly rooms: ClientRooms }) {
  const { Searches, Newest, Life, onWrite } = rooms
  const { client } = of
  // Of who left the list nothing changes; other rooms come back with the client.
  if (client.archived)
    return (
      <fieldset disabled aria-label="Removed client" className="flex max-w-2xl min-w-0 flex-col gap-6">
        <Facts client={client} onWrite={onWrite} />
        <Participants client={client} onWrite={onWrite} />
      </fieldset>
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-6">
        {Searches && <Searches {...of} />}
        <Participants client={client} onWrite={onWrite} />
        {Newest && <Newest {...of} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Facts client={client} onWrite={onWrite} />
        {Life && <Life {...of} />}
      </div>
    </div>
  )
}
