import { addEventTexts } from '../clients/timeline/index.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the timeline texts of this module's events. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'signature-sent': ({ title, names }) => ({
      title: `Sent “${toText(title)}” for signature`,
      text: Array.isArray(names) ? names.map(toText).join(', ') : null,
    }),
    'signature-signed': ({ title, name }) => ({ title: `${toText(name)} signed “${toText(title)}”` }),
    'signature-declined': ({ title, name, reason }) => ({
      title: `${toText(name)} declined to sign “${toText(title)}”`,
      text: toText(reason) || null,
    }),
    'signature-completed': ({ title }) => ({ title: `All have signed “${toText(title)}”` }),
    'signature-restored': ({ title }) => ({ title: `“${toText(title)}” can be signed again` }),
    'signature-voided': ({ title, reason }) => ({
      title: `Voided “${toText(title)}”`,
      text: toText(reason) || null,
    }),
  })
}
