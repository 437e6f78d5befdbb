import type { ThreadClient } from '@pb/contract/mailbox-clients'
import { homeAddress, priceLabel } from '@pb/rules/home-labels'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Mark } from '../../../../components/ui/mark.tsx'
import { linkCardHtml } from '../../../../components/ui/rich-text/link-card.ts'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { messageOf } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { clientsOfQuery, fetchListing, homesQuery, personalLink, savedHomesQuery } from './api.ts'
import { cardOf, type Home } from './home.ts'
import { recentHomes, rememberHome } from './recent-homes.ts'
import { noteLink } from './shared-links.ts'

interface ListingPickerProps {
  /** Addresses of the letter's recipients: the first of them who is a client gets a personal link. */
  readonly emails: readonly string[]
  readonly onInsert: (html: string) => void
  readonly onClose: () => void
}

const pauseMs = 150

/** Finds a listing and puts it into a letter as a card. */
export default function ListingPicker({ emails, onInsert, onClose }: ListingPickerProps) {
  const { user_id: personId } = useUser()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const search = useDebounced(text.trim(), pauseMs)
  const found = useQuery(homesQuery(search))
  const { data: clients } = useQuery(clientsOfQuery(emails))
  const client = clients?.find(({ archived }) => archived === 0)
  const [recent] = useState(() => recentHomes(personId))

  async function insert(home: Home): Promise<void> {
    if (busy !== null) return
    setBusy(home.advertisement_id)
    try {
      const listing = await fetchListing(home.advertisement_id)
      const href = client ? await linkFor(client, home.advertisement_id) : ''
      // A line to go on writing in.
      onInsert(`${linkCardHtml(cardOf(listing, href))}<p></p>`)
      rememberHome(personId, home)
      onClose()
    } catch (error) {
      logError('A listing could not be put into a letter', error)
      toast.error(`The listing was not inserted. ${messageOf(error)}`)
      setBusy(null)
    }
  }

  const list = (homes: readonly Home[]) => (
    <ul className="-mx-2 flex flex-col">
      {homes.map((home) => (
        <li key={home.advertisement_id}>
          <HomeOption home={home} busy={busy === home.advertisement_id} onChoose={() => void insert(home)} />
        </li>
      ))}
    </ul>
  )
  const searching = text.trim() !== ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Insert a listing"
      description={wordsOf(client, emails.length > 0)}
      className="max-w-lg!"
    >
      <Input
        type="search"
        aria-label="Find a listing"
        className="mt-1"
        placeholder="Address, unit or listing id"
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to type in
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = found.data ?? []
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (searching && first && !found.isPlaceholderData) void insert(first)
        }}
      />
      <div className="mt-3 min-h-56" aria-live="polite">
        {searching ? (
          <Results found={found} list={list} />
        ) : (
          <>
            {client && <Saved client={client} list={list} />}
            {recent.length > 0 && <Section title="Recent">{list(recent)}</Section>}
            {recent.length === 0 && !client && (
              <p className="py-10 text-center text-sm text-muted">
                Type an address like “210 e 39 5b”, or a listing’s id
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function wordsOf(client: ThreadClient | undefined, someone: boolean): string {
  if (client)
    return `Its link opens ${client.first_name}’s own page, without an account. Once the mail is sent, the listing counts as sent.`
  return someone
    ? 'Without a link: none of the recipients is a client of yours.'
    : 'Add the recipient first: a client gets a personal link with it.'
}

/** The address of the client's own page; '' where none can be made, which is said. */
async function linkFor({ user_id: userId }: ThreadClient, listingId: string): Promise<string> {
  try {
    const { url, link_id: linkId } = await personalLink(userId, listingId)
    noteLink(url, linkId)
    return url
  } catch (error) {
    logError('A personal link could not be made', error)
    toast.error(`The listing has no link. ${messageOf(error)}`)
    return ''
  }
}

interface HomeOptionProps {
  readonly home: Home
  readonly busy: boolean
  readonly onChoose: () => void
}

function HomeOption({ home, busy, onChoose }: HomeOptionProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-busy={busy || undefined}
      className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover"
    >
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{homeAddress(home)}</span>
        <span className="block truncate text-muted">{home.place}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-medium tabular-nums">{priceLabel(home)}</span>
        {busy ? <Spinner /> : <Mark tone={home.ad_type}>{adTypeTitle(home.ad_type)}</Mark>}
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

type List = (homes: readonly Home[]) => ReactNode

function Saved({ client, list }: { readonly client: ThreadClient; readonly list: List }) {
  const { data } = useQuery(savedHomesQuery(client.user_id))
  if (!data || data.length === 0) return null
  return <Section title={`Saved for ${client.first_name}`}>{list(data)}</Section>
}

interface ResultsProps {
  readonly found: ReturnType<typeof useQuery<Home[]>>
  readonly list: List
}

function Results({ found, list }: ResultsProps) {
  const { data, error } = found
  if (error) return <p className="py-10 text-center text-sm text-danger">{messageOf(error)}</p>
  if (!data) return <p className="py-10 text-center text-sm text-muted">Searching…</p>
  if (data.length === 0)
    return <p className="py-10 text-center text-sm text-muted">Nothing on the market fits</p>
  return list(data)
}
