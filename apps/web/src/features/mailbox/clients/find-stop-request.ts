import type { ThreadClient } from '@pb/contract/mail-clients'
import type { Message } from '@pb/contract/mail-messages'
import { isSameEmail } from '@pb/rules/mail/addresses'
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { isStopRequest } from '@pb/rules/mail/stop-request'

/** Maximum length of the client's words that are recorded. */
const maxWords = 200

/**
 * Finds a client whose last message in a thread asks for no more emails, and who still gets them. A later message about
 * something else leaves it to the agent.
 */
export function findStopRequest(
  messages: readonly Message[],
  clients: readonly ThreadClient[],
): { readonly client: ThreadClient; readonly text: string } | null {
  for (const client of clients) {
    if (client.archived === 1 || client.opted_out === 1) continue
    const last = messages.findLast(
      ({ from_email, draft_id }) =>
        draft_id === null && client.emails.some((email) => isSameEmail(email, from_email)),
    )
    // A forged sender asks for nothing.
    if (!last || last.sender_warning !== null || !isStopRequest(last.email_plain)) continue
    const words = splitQuotedText(last.email_plain).fresh.replace(/\s+/g, ' ').trim()
    return { client, text: words.slice(0, maxWords) }
  }
  return null
}
