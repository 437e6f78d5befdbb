import type { BedroomKey } from './bedrooms.ts'

/**
 * Rooms as New York's brokers count them: kitchen and living room with each bedroom, so that a one-bedroom has three;
 * a studio has two, an alcove half a room more. Null if the layout has no room count.
 */
export function roomCount(bedrooms: BedroomKey | null): number | null {
  if (bedrooms === null || bedrooms === 'loft' || bedrooms === 'building') return null
  if (bedrooms === 'studio') return 2
  return bedrooms === 'alcove-studio' ? 2.5 : Number(bedrooms) + 2
}
