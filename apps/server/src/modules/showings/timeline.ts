import { addEventTexts } from '../clients/timeline/index.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toEntry = ({ title, text, tour_id }: Readonly<Record<string, unknown>>) => ({
  title: toText(title),
  text: toText(text) || null,
  link: tour_id === undefined ? null : `/tours/${toText(tour_id)}`,
})

/** Registers the timeline texts of showings and tours; an event holds its own text. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'showing-scheduled': toEntry,
    'showing-moved': toEntry,
    'showing-canceled': toEntry,
    'showing-completed': toEntry,
    'showing-missed': toEntry,
    'showing-feedback': toEntry,
    'tour-confirmed': toEntry,
    'tour-canceled': toEntry,
  })
}
