import type { TravelMode } from '@pb/rules/travel-time'
import type { Generated } from 'kysely'

export type StopTravelMode = 'walk' | 'subway' | 'drive'

declare module '../../platform/db/db.ts' {
  interface Tables {
    tour: {
      id: Generated<string>
      agent_id: string
      client_id: string
      status: Generated<'planned' | 'confirmed' | 'canceled'>
      title: string
      starts_at: Date
      ends_at: Date
      travel: TravelMode
      start_latitude: number | null
      start_longitude: number | null
      start_label: Generated<string>
      version: Generated<number>
      key: string
      created_at: Date
    }
    tour_stop: {
      id: Generated<string>
      tour_id: string
      position: number
      listing_id: string
      starts_at: Date
      minutes: number
      travel_minutes: number | null
      travel_mode: StopTravelMode | null
      travel_text: Generated<string>
      wait_minutes: Generated<number>
      problem: Generated<string>
    }
    tour_photo: {
      tour_id: string
      key: string
      listing_id: string
      name: string
      taken_at: Date
      deleted_at: Generated<Date | null>
    }
    tour_note: { tour_id: string; key: string; listing_id: string; body: string; written_at: Date }
  }
}
