import type { Table } from '../../platform/db/table.ts'

export type StopTravelMode = 'walk' | 'subway' | 'drive'

declare module '../../platform/db/db.ts' {
  interface Tables {
    tour: Table<'tour'>
    tour_stop: Table<'tour_stop', { travel_mode: StopTravelMode }>
    tour_photo: Table<'tour_photo'>
    tour_note: Table<'tour_note'>
  }
}
