import { addEventTexts } from '../clients/timeline/index.ts'
import { timelineTitle } from './texts.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the text of an invitation in its client's timeline. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'live-stream-invited': ({ live_stream_id, listing }) => ({
      title: timelineTitle(toText(listing)),
      text: null,
      link: `/livestreaming/${toText(live_stream_id)}`,
    }),
  })
}
