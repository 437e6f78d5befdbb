import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import { isFormulaUnit } from '@pb/rules/units'
import { fieldErrors } from '../texts.ts'
import { FieldError, parseNumber } from './field-values.ts'
import { cities, counties } from './lookups.ts'
import { parseKnownNumber, textField, type PropertyField } from './property-field.ts'
import { streetParts } from './street-parts.ts'

/** Fields of Property that say where a unit is. */
export const locationFields: readonly PropertyField[] = [
  {
    name: 'UnparsedAddress',
    parse: textField(300, (unparsedAddress) => ({ unparsedAddress })),
    format: ({ address, unit }) => `${address} #${unit}`,
  },
  {
    name: 'StreetNumber',
    parse: textField(25, (streetNumber) => ({ streetNumber })),
    format: ({ house_number }) => house_number,
  },
  {
    name: 'StreetDirPrefix',
    parse: textField(15, (streetDirPrefix) => ({ streetDirPrefix })),
    format: (row) => streetParts(row).prefix,
  },
  {
    name: 'StreetName',
    parse: textField(100, (streetName) => ({ streetName })),
    format: (row) => streetParts(row).name,
  },
  {
    name: 'StreetSuffix',
    parse: textField(25, (streetSuffix) => ({ streetSuffix })),
    format: (row) => streetParts(row).suffix,
  },
  { name: 'StreetDirSuffix', parse: textField(15, (streetDirSuffix) => ({ streetDirSuffix })) },
  {
    name: 'UnitNumber',
    parse: textField(25, (unitNumber) => {
      if (isFormulaUnit(unitNumber)) throw new FieldError(fieldErrors.formula)
      return { unitNumber }
    }),
    format: ({ unit }) => unit,
  },
  {
    name: 'City',
    parse: textField(150, (city) => ({ city: findBorough(city)?.abbreviation ?? null })),
    format: ({ borough }) => cities[borough],
  },
  {
    name: 'CountyOrParish',
    parse: textField(150, (county) => ({ county: findBorough(county)?.abbreviation ?? null })),
    format: ({ borough }) => counties[borough],
  },
  { name: 'StateOrProvince', format: () => 'NY' },
  { name: 'PostalCode', parse: textField(10, (postalCode) => ({ postalCode })), format: ({ zip }) => zip },
  {
    name: 'MLSAreaMinor',
    parse: textField(150, (area) => ({ area })),
    format: ({ neighborhood }) => findNeighborhood(neighborhood)?.name ?? null,
  },
  {
    name: 'Latitude',
    parse: (value) => parseKnownNumber(value, 90, (latitude) => ({ latitude })),
    format: ({ latitude }) => latitude,
  },
  {
    name: 'Longitude',
    parse: (value) => ({ longitude: parseNumber(value, -180, 180) }),
    format: ({ longitude }) => longitude,
  },
]
