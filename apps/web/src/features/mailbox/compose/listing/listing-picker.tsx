import type { ThreadClient } from '@pb/contract/mail-clients'
import { formatListingAddress, priceLabel } from '@pb/rules/listing-labels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { DotLabel } from '../../../../components/domain/dot-label.tsx'
import { linkCardHtml } from '../../../../components/ui/rich-text/link-card.ts'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { clientsByEmailQuery, fetchListing, createPersonalLink, savedListingsQuery } from './api.ts'
import { toLinkCard } from './to-link-card.ts'
import {
  activeListingsQuery,
  mentionedListingsQuery,
  type ListingOption,
} from '../../../../queries/active-listings.ts'
import { getRecentListings, addRecentListing } from './recent-listings.ts'
import { registerLink } from './shared-links.ts'
import * as texts from './texts.ts'

interface ListingPickerProps {
  /** Addresses of the recipients. The first one who is a client gets a private link. */
  readonly emails: readonly string[]
  /** The email that is answered, with its subject; the listings it mentions are proposed first. */
  readonly getAnswered: () => string
  readonly onInsert: (html: string) => void
  readonly onClose: () => void
}

const pauseMs = 150

/** Finds a listing and inserts it as a card. */
export default function ListingPicker({ emails, getAnswered, onInsert, onClose }: ListingPickerProps) {
  const { user_id: personId } = useUser()
  const [text, setText] = useState('')
  const searching = text.trim() !== ''
  const [busy, setBusy] = useState<string | null>(null)
  const search = useDebounced(text.trim(), pauseMs)
  const found = useQuery(activeListingsQuery(search))
  const queries = useQueryClient()
  // Fixed while open: a long email takes time to read.
  const [answered] = useState(getAnswered)
  const mentionedQuery = mentionedListingsQuery(answered)
  const { data: mentioned = [] } = useQuery(mentionedQuery)
  const { data: clients } = useQuery(clientsByEmailQuery(emails))
  const client = clients?.find(({ archived }) => archived === 0)
  const [recent] = useState(() => getRecentListings(personId))

  async function insert(option: ListingOption): Promise<void> {
    if (busy !== null) return
    setBusy(option.advertisement_id)
    try {
      const listing = await fetchListing(option.advertisement_id)
      const href = client ? await createLink(client, option.advertisement_id) : ''
      // An empty paragraph to continue writing in.
      onInsert(`${linkCardHtml(toLinkCard(listing, href))}<p></p>`)
      addRecentListing(personId, option)
      onClose()
    } catch (error) {
      logError('A listing could not be inserted', error)
      toast.error(texts.insertFailed(getErrorMessage(error)))
      setBusy(null)
    }
  }

  /** Inserts the first proposal, also when Enter was pressed while it was loading. */
  async function insertFirst(): Promise<void> {
    if (searching) {
      const [first] = found.data ?? []
      if (first && !found.isPlaceholderData) await insert(first)
    } else if (mentionedQuery.enabled === true) {
      const [first] = await queries.fetchQuery(mentionedQuery)
      if (first) await insert(first)
    }
  }

  const list = (listings: readonly ListingOption[]) => (
    <ul className="-mx-2 flex flex-col">
      {listings.map((option) => (
        <li key={option.advertisement_id}>
          <ListingOptionButton
            option={option}
            busy={busy === option.advertisement_id}
            onChoose={() => void insert(option)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.insertListing}
      description={getDescription(client, emails.length > 0)}
      className="max-w-lg!"
    >
      <Input
        type="search"
        aria-label={texts.findListing}
        className="mt-1"
        placeholder={texts.searchPlaceholder}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to type in
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          insertFirst().catch((error: unknown) => toast.error(texts.insertFailed(getErrorMessage(error))))
        }}
      />
      <div className="mt-3 min-h-56" aria-live="polite">
        {searching ? (
          <Results found={found} list={list} />
        ) : (
          <>
            {mentioned.length > 0 && <Section title={texts.mentioned}>{list(mentioned)}</Section>}
            {client && <Saved client={client} list={list} />}
            {recent.length > 0 && <Section title={texts.recent}>{list(recent)}</Section>}
            {recent.length === 0 && !client && mentioned.length === 0 && (
              <p className="py-10 text-center text-sm text-muted">{texts.typeAddress}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function getDescription(client: ThreadClient | undefined, hasRecipients: boolean): string {
  if (client) return texts.linksToClientPage(client.first_name)
  return hasRecipients ? texts.noClientAmongRecipients : texts.addRecipientFirst
}

/** URL of a private page for the client; '' with a toast when it could not be created. */
async function createLink({ user_id: userId }: ThreadClient, listingId: string): Promise<string> {
  try {
    const { url, link_id: linkId } = await createPersonalLink(userId, listingId)
    registerLink(url, linkId)
    return url
  } catch (error) {
    logError('A personal link could not be made', error)
    toast.error(texts.linkFailed(getErrorMessage(error)))
    return ''
  }
}

interface ListingOptionButtonProps {
  readonly option: ListingOption
  readonly busy: boolean
  readonly onChoose: () => void
}

function ListingOptionButton({ option, busy, onChoose }: ListingOptionButtonProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-busy={busy || undefined}
      className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover"
    >
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{formatListingAddress(option)}</span>
        <span className="block truncate text-muted">{option.place}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-medium tabular-nums">{priceLabel(option)}</span>
        {busy ? <Spinner /> : <DotLabel tone={option.ad_type}>{adTypeTitle(option.ad_type)}</DotLabel>}
      </span>
    </button>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <section className="mb-3">
      <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  )
}

type List = (listings: readonly ListingOption[]) => ReactNode

function Saved({ client, list }: { readonly client: ThreadClient; readonly list: List }) {
  const { data } = useQuery(savedListingsQuery(client.user_id))
  if (!data || data.length === 0) return null
  return <Section title={texts.savedFor(client.first_name)}>{list(data)}</Section>
}

interface ResultsProps {
  readonly found: ReturnType<typeof useQuery<ListingOption[]>>
  readonly list: List
}

function Results({ found, list }: ResultsProps) {
  const { data, error } = found
  if (error) return <p className="py-10 text-center text-sm text-danger">{getErrorMessage(error)}</p>
  if (!data) return <p className="py-10 text-center text-sm text-muted">{texts.searching}</p>
  if (data.length === 0) return <p className="py-10 text-center text-sm text-muted">{texts.noMatches}</p>
  return list(data)
}
