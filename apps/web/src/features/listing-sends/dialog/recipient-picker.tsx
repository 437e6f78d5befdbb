import type { ClientSuggestion } from '@pb/contract/client-schemas'
import { splitPersonName } from '@pb/rules/person-name'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import type { ListingClient, NewRecipient } from '../../../components/domain/listing-actions/requests.ts'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { suggestClientsQuery } from '../../../queries/saved-searches.ts'
import { useSuggestions } from '../../../components/domain/use-suggestions.ts'
import * as texts from './texts.ts'

/** The dialog that adds a client, of another feature. */
export type AddClientDialog = ComponentType<{
  readonly seed: NewRecipient
  readonly onClose: () => void
  readonly onAdded: (client: ListingClient) => void
}>

/** What a typed text is when it becomes a new client: an email address, or a name. */
function toNewRecipient(text: string): NewRecipient {
  return text.includes('@') ? { email: text } : splitPersonName(text)
}

function matchesText({ name, email }: ClientSuggestion, text: string): boolean {
  const known = `${name} ${email}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

interface RecipientPickerProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** Clients who are recipients already. */
  readonly chosen: readonly string[]
  readonly onPick: (client: ListingClient) => void
  /** A person who is offered as a new client at once. */
  readonly newRecipient: NewRecipient | undefined
  readonly AddClient: AddClientDialog
}

/** Finds clients by name or email on the server, or adds new ones. Enter picks the first, also while still searching. */
export function RecipientPicker({
  text,
  onText,
  chosen,
  onPick,
  newRecipient,
  AddClient,
}: RecipientPickerProps) {
  const { typed, data, waiting, status } = useSuggestions(text, suggestClientsQuery)
  const queries = useQueryClient()
  /** The text now, for searches that answer later. */
  const latest = useRef(typed)
  const [seed, setSeed] = useState<NewRecipient | null>(null)
  const [offered, setOffered] = useState(newRecipient)
  // Enter must never pick a client who no longer matches the text.
  const items = (data?.collection ?? []).filter(
    (client) => !chosen.includes(client.user_id) && (!waiting || matchesText(client, typed)),
  )

  function change(next: string): void {
    latest.current = next.trim()
    onText(next)
  }
  function pick(client: ListingClient): void {
    change('')
    onPick(client)
  }
  /** Picks the first client for the text, unless it changed before the search answered. */
  async function pickFirst(): Promise<void> {
    const { collection } = await queries.fetchQuery(suggestClientsQuery(typed))
    const first = collection.find(({ user_id: id }) => !chosen.includes(id))
    if (first && latest.current === typed) pick(first)
  }
  const note = status ?? (
    <Button variant="ghost" size="sm" tabIndex={-1} onClick={() => setSeed(toNewRecipient(typed))}>
      <UserPlus aria-hidden className="size-4" />
      {typed === '' ? texts.addNewClient : texts.addAsNewClient(typed)}
    </Button>
  )
  return (
    <>
      <div className="flex items-start gap-2">
        <SuggestInput
          label={texts.addRecipient}
          placeholder={texts.addRecipientHint}
          text={text}
          onText={change}
          items={items}
          getKey={({ user_id: id }) => id}
          renderItem={({ name, email }) => (
            <>
              <span className="block truncate">{name}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </>
          )}
          onPick={pick}
          onEnter={() => {
            // Below the field there is the reason of a search that failed.
            if (typed !== '') void pickFirst().catch(() => undefined)
          }}
          status={note}
          escapeEmpties={false}
          inputClass={inputClass}
          className="min-w-0 grow"
        />
        <Button onClick={() => setSeed(toNewRecipient(typed))}>
          <UserPlus aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{texts.addNewClient}</span>
        </Button>
      </div>
      {offered && (
        <p className="flex flex-wrap items-center justify-between gap-2 pt-2 text-sm text-muted">
          {texts.notAClient(
            [offered.first_name, offered.last_name].filter(Boolean).join(' ') || (offered.email ?? ''),
          )}
          <Button size="sm" onClick={() => setSeed(offered)}>
            {texts.addAsClient}
          </Button>
        </p>
      )}
      {seed && (
        <AddClient
          seed={seed}
          onClose={() => setSeed(null)}
          onAdded={(client) => {
            if (seed === offered) setOffered(undefined)
            pick(client)
          }}
        />
      )}
    </>
  )
}
