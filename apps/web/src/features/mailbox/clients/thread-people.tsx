import type { ThreadClient } from '@pb/contract/mail-clients'
import type { MailThread } from '@pb/contract/mail-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { threadClientsQuery } from '../../../queries/mailbox.ts'
import { showAddress } from '../../../lib/show-address.ts'
import { ClientCard } from './client-card.tsx'
import { findCandidate, toClientSeed } from './client-seed.ts'
import { useMailboxSlots } from './slots.ts'
import * as texts from './texts.ts'

interface ThreadPeopleProps {
  readonly thread: MailThread
  /** The client on whose page the thread is open, who needs no card. */
  readonly excludedId?: string | undefined
}

/** Cards of the clients in a thread, or else the sender who could be added as one. */
export function ThreadPeople({ thread, excludedId: except }: ThreadPeopleProps) {
  const { data } = useQuery(threadClientsQuery(thread.id))
  const clients = (data?.collection ?? []).filter(({ user_id }) => user_id !== except)
  const known = data === undefined || data.collection.length > 0
  const message = known ? undefined : thread.messages.findLast((one) => findCandidate(one, data.others))
  const person = message && data ? findCandidate(message, data.others) : undefined
  if (clients.length === 0 && !person) return null
  return (
    <section aria-label={texts.people} className="mx-auto max-w-[920px] px-3 pt-3 sm:px-6">
      {clients.length > 0 ? <Clients clients={clients} /> : <Candidate person={person!} message={message} />}
    </section>
  )
}

function Clients({ clients }: { readonly clients: readonly ThreadClient[] }) {
  return (
    <ul className="divide-y rounded-lg border bg-panel">
      {clients.map((client) => (
        <li key={client.user_id}>
          <ClientCard client={client} />
        </li>
      ))}
    </ul>
  )
}

interface CandidateProps {
  readonly person: MailAddress
  readonly message: MailThread['messages'][number] | undefined
}

function Candidate({ person, message }: CandidateProps) {
  const { onAddClient } = useMailboxSlots()
  if (!onAddClient) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-dashed px-3 py-1.5 text-sm text-muted sm:px-4">
      <span className="min-w-0 grow truncate">
        <span className="font-medium text-ink">{person.name || showAddress(person.email)}</span>{' '}
        {texts.isNotClientYet}
      </span>
      <Button size="sm" onClick={() => onAddClient(toClientSeed(person, message))}>
        <UserPlus aria-hidden className="size-4" />
        {texts.addAsClient}
      </Button>
    </p>
  )
}
