import { addEventTexts } from '../clients/timeline/index.ts'
import { nameListing } from './list/present-row.ts'
import { sourceNames } from './texts.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the text of an inquiry in its client's timeline. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'inquiry-received': ({ inquiry_id, source, address, unit, message }) => {
      const listing = nameListing({ address: toText(address), unit: toText(unit) })
      const name = sourceNames[toText(source) as keyof typeof sourceNames] ?? ''
      return {
        title: `Inquiry${listing === '' ? '' : ` about ${listing}`}${name === '' ? '' : ` (${name})`}`,
        text: toText(message) || null,
        link: `/inquiries/${toText(inquiry_id)}`,
      }
    },
  })
}
