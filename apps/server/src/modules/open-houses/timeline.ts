import { addEventTexts } from '../clients/timeline/index.ts'
import { timelineTitle } from './texts.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the text of a visit in its client's timeline; a colleague's open house has no link. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'open-house-visited': ({ open_house_id, listing_id, listing, message }) => ({
      title: timelineTitle(toText(listing)),
      text: toText(message) || null,
      link:
        toText(open_house_id) === ''
          ? `/listing/${toText(listing_id)}/details`
          : `/open-houses/${toText(open_house_id)}`,
    }),
  })
}
