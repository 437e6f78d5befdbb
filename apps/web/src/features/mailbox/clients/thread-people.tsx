import type { ThreadClient } from '@pb/contract/mailbox-clients'
import type { MailThread } from '@pb/contract/mailbox-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { threadClientsQuery } from './api.ts'
import { ClientCard } from './client-card.tsx'
import { candidateOf, seedOf } from './seed.ts'
import { useMailboxSlots } from './slots.ts'

interface ThreadPeopleProps {
  readonly thread: MailThread
  /** The client within whose page the thread stands: there needs no card. */
  readonly except?: string | undefined
}

/** The clients who take part in a thread; where there is none, the writer who could become one. */
export function ThreadPeople({ thread, except }: ThreadPeopleProps) {
  const { data } = useQuery(threadClientsQuery(thread.id))
  const clients = (data?.collection ?? []).filter(({ user_id }) => user_id !== except)
  const known = data === undefined || data.collection.length > 0
  const message = known ? undefined : thread.messages.findLast((one) => candidateOf(one, data.others))
  const person = message && data ? candidateOf(message, data.others) : undefined
  if (clients.length === 0 && !person) return null
  return (
    <section aria-label="People" className="mx-auto max-w-[920px] px-3 pt-3 sm:px-6">
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
        <span className="font-medium text-ink">{person.name || person.email}</span> is not a client yet
      </span>
      <Button size="sm" onClick={() => onAddClient(seedOf(person, message))}>
        <UserPlus aria-hidden className="size-4" />
        Add as client
      </Button>
    </p>
  )
}
