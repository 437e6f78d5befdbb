import { findBoroughsByZip } from '../zips.ts'

/**
 * Towns around the city in which its landlords and portals have listings too. Floral Park, New Hyde Park, Bellerose and
 * Inwood are not here: parts of the city have these names.
 */
const towns =
  'Jersey City|Hoboken|Weehawken|Union City|West New York|North Bergen|Guttenberg|Edgewater|Fort Lee|Ft Lee|Cliffside Park|Secaucus|Bayonne|Newark|Harrison|Kearny|Elizabeth|Hackensack|Englewood|Teaneck|Yonkers|Mount Vernon|Mt Vernon|New Rochelle|White Plains|Bronxville|Scarsdale|Pelham|Larchmont|Mamaroneck|Tarrytown|Dobbs Ferry|Hastings on Hudson|Great Neck|Manhasset|Port Washington|Mineola|Garden City|Hempstead|Valley Stream|Elmont|Lynbrook|Cedarhurst|Woodmere|Hewlett|Long Beach|Freeport|Westbury|Hicksville|Stamford|Greenwich|Norwalk|New Haven'
const ownState = String.raw`(?:,?\s*(?:NY|N\.Y\.?|New York|NJ|N\.J\.?|New Jersey|CT|C\.T\.?|Connecticut))?`
const zipAtEnd = String.raw`(?:,?\s*\d{5}(?:-\d{4})?)?`
const kind = String.raw`(?:street|str?|avenue|ave?|road|rd|drive|dr|place|plz?|plaza|boulevard|blvd|lane|ln|court|ct|way|terrace|ter|parkway|pkwy|turnpike|broadway)\.?(?: [nsew]\.?)?`
const apartment = String.raw`(?: (?:#|apt\.?|unit)\s*[a-z\d-]{1,6})?`

/** After a comma, or after the kind of the street: `12 Greenwich` may be the street of that name. */
const townAtEnd = new RegExp(
  String.raw`(?:,\s*|\b${kind}${apartment}\s+)((?:${towns})${ownState}${zipAtEnd})\.?$`,
  'i',
)
const stateAtEnd =
  /(?:,?\s((?:N\.?J\.?|new jersey|connecticut|P\.?A\.?|pennsylvania)(?:[\s,]+\d{5}(?:-\d{4})?)?)|,\s*(C\.?T\.?))$/i
/** `Ct` without a comma or such a code is a court: `120 Wellington Ct`. */
const codeAtEnd = /(?:,\s*|\s)((?:N\.?Y\.?|New York|NYC?|C\.?T\.?),?\s+(\d{5})(?:-\d{4})?)$/i

/** Whether a ZIP code is one of another town; a part of one, or a placeholder such as `00000`, is not. */
export function isOtherZip(zip: string): boolean {
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1]
  return five !== undefined && !/^(\d)\1{4}$/.test(five) && findBoroughsByZip(five).length === 0
}

/** Whether the name of a place, such as in a column of cities, is that of another town: `Yonkers, NY`. */
export const isOtherTown = (name: string): boolean => townAtEnd.test(`, ${name.trim()}`)

/** The end of an address that names another town, another state or a ZIP code outside of the city; '' without one. */
export function findOtherTown(text: string): string {
  const line = text.trim()
  const code = codeAtEnd.exec(line)
  if (code && isOtherZip(code[2]!)) return code[1]!
  const [, state = '', ct = ''] = stateAtEnd.exec(line) ?? []
  return townAtEnd.exec(line)?.[1] ?? (state || ct)
}

/** Whether a place that was read from an address is none of the city. */
export const isElsewhere = (place: string): boolean => place !== '' && findOtherTown(`, ${place}`) !== ''
