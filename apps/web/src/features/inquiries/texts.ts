import type { AnswerChannel, InquiryKind, InquirySource } from '@pb/contract/inquiry-schemas'

/** Texts of inquiries that several screens show. */

export const inquiries = 'Inquiries'
export const inquiryTitle = (name: string) => `Inquiry from ${name}`
export const settings = 'Settings'
export const backToInquiries = 'Back to inquiries'
export const chooseInquiry = 'Choose an inquiry'
export const chooseInquiryHint = 'Press J and K to move, R to reply, B to snooze, E to close.'
export const notAvailable = 'Something went wrong, this feature is not available right now'
export const noName = 'Unknown sender'
export const unassigned = 'Unassigned'
export const you = 'You'
export const now = 'now'

export const sources: Readonly<Record<InquirySource, string>> = {
  streeteasy: 'StreetEasy',
  zillow: 'Zillow',
  trulia: 'Trulia',
  hotpads: 'HotPads',
  renthop: 'RentHop',
  realtor: 'Realtor.com',
  other_portal: 'Other portal',
  website: 'Website form',
  personal_page: 'Personal page',
  api: 'API',
  email: 'Email',
  open_house: 'Open house',
  live_stream: 'Live stream',
}

/** Who sends an email of each source. */
export const senders: Readonly<Record<InquirySource, string>> = {
  ...sources,
  other_portal: 'a listing portal',
  website: 'your website',
}

export const kinds: Readonly<Record<InquiryKind, string>> = { question: 'Question', tour: 'Tour request' }

export const channels: Readonly<Record<AnswerChannel, string>> = {
  phone: 'By phone',
  text: 'By text message',
  email: 'By email',
  in_person: 'In person',
  portal: 'On the portal',
}

// dashboard-inquiries.tsx
export const unassignedWaiting = (count: string) => `${count} unassigned`
export const allInquiries = 'All inquiries'

// waiting-time.tsx
export const waitsFor = (time: string) => `Waiting ${time}`
export const dueIn = (time: string) => `Answer within ${time} to meet the response goal`
export const late = (time: string) => `${time} past the response goal`
