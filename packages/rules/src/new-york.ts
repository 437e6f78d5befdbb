import { formatIsoDate, officeTimeZone } from './time-zone.ts'

/** Returns the date in New York as `yyyy-mm-dd`. */
export const newYorkDate = (moment: Date): string => formatIsoDate(officeTimeZone, moment)
