import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { listingsFor, type AdvisedClient, type SendState } from './use-send.ts'
import * as texts from './texts.ts'

/** Returns what to know about a recipient before sending; empty if nothing. */
function getRecipientNote(
  client: AdvisedClient,
  { active, again }: Pick<SendState, 'active' | 'again'>,
): string {
  if (client.email === '') return texts.noEmailAddress
  if (client.opted_out) return texts.optedOut
  const sentCount = active.length - listingsFor(client, active, false).length
  if (sentCount === 0 || again) return ''
  return sentCount === active.length ? texts.hasAll : texts.hasSome(sentCount, active.length)
}

interface RecipientsProps {
  readonly state: SendState
  /** Adds clients. */
  readonly picker: ReactNode
}

/** The recipients, each with the members of the household who can get an email of their own. */
export function Recipients({ state, picker }: RecipientsProps) {
  const { recipients, participants, contents } = state
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{texts.to}</legend>
      {picker}
      <ul className="mt-2 max-h-56 divide-y overflow-y-auto rounded-md border bg-panel empty:hidden">
        {recipients.map((client) => {
          const note = getRecipientNote(client, state)
          return (
            <li key={client.user_id} className="px-3 py-2">
              <div className="flex items-center gap-2.5">
                <Avatar name={client.name} className="size-7!" />
                <p className="min-w-0 grow text-sm">
                  <span className="block truncate font-medium" title={client.name}>
                    {client.name}
                  </span>
                  <span className="block truncate text-muted" title={client.email}>
                    {client.email}
                  </span>
                </p>
                <IconButton
                  label={texts.removeRecipient(client.name)}
                  icon={X}
                  onClick={() => contents.removeClient(client.user_id)}
                />
              </div>
              {note !== '' && <p className="pt-1 pl-9.5 text-xs text-warning">{note}</p>}
              {client.participants
                .filter(({ email }) => email !== '')
                .map((person) => (
                  <Checkbox
                    key={person.participant_id}
                    className="mt-1 ml-9.5"
                    checked={participants.has(person.participant_id)}
                    onCheckedChange={() => state.toggleParticipant(person.participant_id)}
                  >
                    <span className="min-w-0 truncate">
                      {texts.alsoSendTo(person.name)} <span className="text-muted">{person.email}</span>
                    </span>
                  </Checkbox>
                ))}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
