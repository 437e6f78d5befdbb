import type { Layer } from './evidence.ts'

const has = ({ headers }: Layer, name: string, pattern = /\S/): boolean =>
  (headers.get(name) ?? []).some((value) => pattern.test(value))

/** Whether a mail went to many: lists, campaigns, automatic notices (RFC 2369, 2919, 3834, 8058). */
export const isBulk = (layer: Layer): boolean =>
  has(layer, 'list-id') ||
  has(layer, 'list-unsubscribe') ||
  has(layer, 'list-unsubscribe-post') ||
  has(layer, 'precedence', /^\s*(?:bulk|list|junk)/i) ||
  has(layer, 'feedback-id') ||
  has(layer, 'x-campaign-id') ||
  has(layer, 'x-campaignid') ||
  has(layer, 'x-mailchimp-campaign') ||
  has(layer, 'auto-submitted', /^\s*auto-(?:generated|notified)/i)

/** Whether a mailing list sent it, on which many write: never an inquiry, also when it names a person. */
export const isFromList = (layer: Layer): boolean =>
  has(layer, 'list-post') || (has(layer, 'list-id') && has(layer, 'precedence', /^\s*list/i))

/** Whether a program reports that an appointment was canceled. */
export const isCancellation = (subject: string): boolean => /^(?:cancell?ed|cancell?ation)\b/i.test(subject)

/** Whether a blog asks to approve a comment, which has a name and an address as a form does. */
export const isCommentNotice = ({ views }: Layer): boolean =>
  views.some(({ lines }) =>
    lines
      .slice(0, 5)
      .some((line) => /^(?:a )?new (?:comment|pingback|trackback) on (?:the|your) post\b/i.test(line.trim())),
  )

/** Subjects that announce one person's message. */
const announcement =
  /\b(?:(?:new|nuev[oa]|neue) (?:\S+ ){0,3}?(?:inquiry|enquiry|lead|message|contact|tour request|showing request|question|request|mensaje|consulta|solicitud|anfrage)|(?:inquiry|enquiry|lead|question|message|tour request|showing request|request|consulta|mensaje) (?:about|for|from|on|regarding|sobre|de|para|received)|(?:has |have )?(?:requested|requesting) (?:a |an )?(?:tour|showing|information|application)|is (?:interested|requesting|asking)|requested a (?:tour|showing)|wants to (?:see|tour|view)|(?:streeteasy|zillow|renthop|website) inquiry|contact:|está interesad[oa]|asked (?:a question )?about|matched with a (?:buyer|renter)|you have a (?:new )?(?:message|match|lead)|(?:missed|new|incoming) (?:phone )?call (?:from|about|for)|(?:new )?(?:voice ?mail|text message|text) from (?:a |an )?(?:\S+ )?(?:renter|buyer|tenant|lead|prospect|shopper|consumer))\b|contact: ?\d/iu

export const announcesInquiry = (subject: string): boolean => announcement.test(subject)

/** Subjects of notices. They count only where no person was found. */
const notice =
  /\bis (?:now )?live\b|\b(?:reports?|newsletter|invoice|receipt|statement|weekly|monthly|daily|digest|expir\w+|approved|published|congrats|congratulations|password|verify|payment|price (?:drop|change|cut)s?|performance|survey|feedback|rate|review|confirm\w*|reminder|tips?|webinar|welcome|upgrade|renew\w*|your listing (?:is|was|has)|how (?:did|was)|trends?|saved search|new listings?|match(?:es|ing)? your search)\b/i

export const isNoticeSubject = (subject: string): boolean => notice.test(subject)
