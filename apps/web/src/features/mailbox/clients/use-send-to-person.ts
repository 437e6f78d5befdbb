import { joinPersonName } from '@pb/rules/person-name'
import type { ThreadClient } from '@pb/contract/mail-clients'
import type { MailThread } from '@pb/contract/mail-threads'
import { useQueryClient } from '@tanstack/react-query'
import { openListingDialog, type NewRecipient } from '../../../components/domain/listing-actions/requests.ts'
import { logError } from '../../../lib/log.ts'
import { mentionedListingsQuery } from '../../../queries/active-listings.ts'
import { getQuotedText } from '../compose/listing/get-quoted-text.ts'

interface Person {
  readonly client?: ThreadClient
  /** Someone who is not a client yet. */
  readonly newRecipient?: NewRecipient
}

/** Opens the dialog that sends listings to a person of the thread, with the listing that the thread asks about. */
export function useSendToPerson(thread: MailThread): (person: Person) => void {
  const queries = useQueryClient()
  async function findMentioned(): Promise<readonly string[]> {
    const text = thread.messages
      .toReversed()
      .map(({ email_html, email_plain }) => getQuotedText(email_html) || email_plain)
      .join('\n')
    const query = mentionedListingsQuery(`${thread.subject}\n${text}`)
    if (query.enabled !== true) return []
    const [first] = await queries.fetchQuery(query)
    return first ? [first.advertisement_id] : []
  }
  return ({ client, newRecipient }) => {
    const open = (listings: readonly string[]) =>
      openListingDialog({
        kind: 'send',
        origin: 'results',
        listings,
        clients: client ? [{ user_id: client.user_id, name: joinPersonName(client) }] : [],
        newRecipient,
      })
    findMentioned().then(open, (error: unknown) => {
      logError('The listings of a thread could not be found', error)
      open([])
    })
  }
}
