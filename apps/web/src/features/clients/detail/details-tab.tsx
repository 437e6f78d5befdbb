import type { Client } from '@pb/contract/clients'
import { Participants } from '../participants/participants.tsx'
import type { ClientRooms } from '../rooms.ts'
import { Facts } from './facts.tsx'

interface DetailsTabProps {
  readonly client: Client
  readonly rooms: ClientRooms
}

/** What the client looks for and what fits it, who is in it with them, and what is known and planned. */
export function DetailsTab({ client, rooms }: DetailsTabProps) {
  const { searches, newest, life, onWrite } = rooms
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-6">
        {searches?.(client)}
        <Participants client={client} onWrite={onWrite} />
        {newest?.(client)}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Facts client={client} onWrite={onWrite} />
        {life?.(client)}
      </div>
    </div>
  )
}
