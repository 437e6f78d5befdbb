import { joinPersonName } from '@pb/rules/person-name'
import type { ThreadClient } from '@pb/contract/mail-clients'
import type { MailThread } from '@pb/contract/mail-threads'
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { Send, UserPlus } from 'lucide-react'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { threadClientsQuery } from '../../../queries/mailbox.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { showAddress } from '../../../lib/show-address.ts'
import { ClientCard } from './client-card.tsx'
import { findStopRequest } from './find-stop-request.ts'
import { findCandidate, toClientSeed } from './client-seed.ts'
import { useMailboxSlots, type ClientSeed } from './slots.ts'
import { useSendToPerson } from './use-send-to-person.ts'
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
  const { renderStopRequest } = useMailboxSlots()
  const sendListings = useSendToPerson(thread)
  const recipient = clients.find(({ archived }) => archived === 0)
  useShortcuts({
    sendListingsToSender: () => {
      if (recipient) return sendListings({ client: recipient })
      return person ? sendListings({ newRecipient: toClientSeed(person, message) }) : false
    },
  })
  const stop = findStopRequest(thread.messages, data?.collection ?? [])
  if (clients.length === 0 && !person && !stop) return null
  return (
    <section aria-label={texts.people} className="mx-auto max-w-[920px] px-3 pt-3 sm:px-6">
      {stop && renderStopRequest?.({ id: stop.client.user_id, name: joinPersonName(stop.client) }, stop.text)}
      {clients.length > 0 && <Clients clients={clients} onSend={(client) => sendListings({ client })} />}
      {person && (
        <Candidate
          person={person}
          message={message}
          onSend={(newRecipient) => sendListings({ newRecipient })}
        />
      )}
    </section>
  )
}

interface ClientsProps {
  readonly clients: readonly ThreadClient[]
  readonly onSend: (client: ThreadClient) => void
}

function Clients({ clients, onSend }: ClientsProps) {
  return (
    <Card as="ul" className="divide-y">
      {clients.map((client) => (
        <li key={client.user_id}>
          <ClientCard client={client} onSend={() => onSend(client)} />
        </li>
      ))}
    </Card>
  )
}

interface CandidateProps {
  readonly person: MailAddress
  readonly message: MailThread['messages'][number] | undefined
  readonly onSend: (person: ClientSeed) => void
}

function Candidate({ person, message, onSend }: CandidateProps) {
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
      <Button size="sm" onClick={() => onSend(toClientSeed(person, message))}>
        <Send aria-hidden className="size-4" />
        {texts.sendListings}
      </Button>
    </p>
  )
}
