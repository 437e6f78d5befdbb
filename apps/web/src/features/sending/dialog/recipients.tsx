import { X } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { listingsFor, type AdvisedClient, type SendState } from './use-send.ts'

/** What is to be known of one recipient before the mail leaves. */
function noteOf(client: AdvisedClient, { active, again }: Pick<SendState, 'active' | 'again'>): string {
  if (client.email === '') return 'No e-mail address: send a text message instead'
  const had = active.length - listingsFor(client, active, false).length
  if (had === 0 || again) return ''
  return had === active.length
    ? 'Has all of them already'
    : `Has ${had} of ${active.length} already, gets the others`
}

/** Who gets a mail, each with those of the household who may get one of their own. */
export function Recipients({ state, several }: { readonly state: SendState; readonly several: boolean }) {
  const { recipients, participants } = state
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">To</legend>
      <ul className="max-h-56 divide-y overflow-y-auto rounded-md border bg-panel">
        {recipients.map((client) => {
          const note = noteOf(client, state)
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
                {several && recipients.length > 1 && (
                  <IconButton
                    label={`Leave out ${client.name}`}
                    icon={X}
                    onClick={() => state.leaveOut(client.user_id)}
                  />
                )}
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
                      Also {person.name} <span className="text-muted">{person.email}</span>
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
