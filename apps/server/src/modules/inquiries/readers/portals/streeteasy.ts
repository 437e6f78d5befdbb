import { mailPortals } from '@pb/rules/mail/portals'
import type { Portal } from './portal.ts'

/** StreetEasy: questions, tour requests and messages; the person's address is in Reply-To and the text. */
export const streeteasy: Portal = {
  ...mailPortals.streeteasy,
  reader: 'streeteasy',
  source: 'streeteasy',
  headings: [
    /^You (?:have )?Received a (?:New )?Question About (?<listing>.+)$/i,
    /^(?<name>.{1,80}?) Has Requested a Tour (?:for|of) (?<listing>.+)$/i,
    /^You Have a New Message(?: from (?<name>.{1,80}))?$/i,
    /^(?<listing>\d.+?) StreetEasy Inquiry From (?<name>.+)$/i,
    /\bNew Message From (?<name>.+)$/i,
    /StreetEasy Inquiry: (?<listing>.+)$/i,
    /\btour request .{0,80}?\bfor (?<listing>\d.+)$/i,
  ],
}
