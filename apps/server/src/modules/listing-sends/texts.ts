import type { MarkKind } from '@pb/contract/listing-relations'

/** Error messages for agents. */
export const sendErrors = {
  noClient: 'Choose a client',
  noListing: 'Choose a listing',
  savedAfterSending: 'Listing saved after sending',
  nothingForPage: 'None of these listings is on the market, so there is no personal page to link to.',
  futureDate: 'Choose today or an earlier date',
  noEmail: 'This person no longer has an email address. Add one, then try again.',
  notWritten: "We couldn't send this email. Please try again.",
  tooLateToUndo: 'The email is already on its way.',
  inactive: (count: number): string =>
    count === 1 ? 'One of them is not active anymore' : `${count} of them are not active anymore`,
  withheld: (count: number): string =>
    count === 1
      ? 'The owner of one of them doesn’t allow showing it online. Talk to the client instead.'
      : `The owners of ${count} of them don’t allow showing them online. Talk to the client instead.`,
  fairHousing: (text: string, count: number): string =>
    `Fair housing: change “${text}”, or explain why ${count === 1 ? 'it stays' : 'these words stay'}`,
} as const

/** Error messages on the shared page. */
export const pageErrors = {
  tooManyQuestions: "You've sent a lot of messages today. Please call or email your agent.",
  preview: (firstName: string): string =>
    `This is a preview: only ${firstName || 'the client'} can respond on this page`,
} as const

export const emailTexts = {
  noticeLink: 'Read more and get the form',
  privateLink: "This page is just for you. Please don't share the link.",
  confirmationHint: 'You can confirm on your page that you received this.',
  button: (count: number): string =>
    count === 1 ? 'See the listing and tell me what you think' : 'See the listings and tell me what you like',
} as const

const markVerbs: Readonly<Record<MarkKind, string>> = {
  like: 'likes',
  maybe: 'may like',
  no: 'does not like',
}

/** Completes a notification that begins with the reader's name. */
export const readerActions = {
  mark: (mark: MarkKind | null, listing: string): string =>
    mark === null ? `cleared their mark on ${listing}` : `${markVerbs[mark]} ${listing}`,
  askShowing: (listing: string | null): string => `would like to see ${listing ?? 'an apartment'}`,
  askQuestion: (listing: string | null): string => `asks${listing === null ? '' : ` about ${listing}`}`,
  open: (count: number): string => `opened ${count === 1 ? 'the listing' : `the ${count} listings`} you sent`,
} as const

/** Why notices stay when a client's data is erased. */
export const keptNotices =
  'New York real property law, section 443, and fair housing rules: proof of disclosures is kept for three years.'
