import type { MessageSummary } from '@pb/contract/mail-messages'
import { showAddress } from '../../lib/show-address.ts'
import * as texts from './texts.ts'

type SentMessage = Pick<MessageSummary, 'from_name' | 'from_email' | 'lead'>

/** Who a message is from, for an inquiry sent by a portal the person; '' when unknown. */
export const getSenderName = ({ lead, from_name: name, from_email: email }: SentMessage): string =>
  lead?.name || showAddress(lead?.email ?? '') || name || showAddress(email)

/** `via StreetEasy` for an inquiry, otherwise ''. */
export const formatPortal = ({ lead }: Pick<SentMessage, 'lead'>): string =>
  lead === null ? '' : texts.viaPortal(lead.portal)
