/** Texts of the dialog that adds a building. */

// new-building-dialog.tsx
export const addBuilding = 'Add a building'
export const explanation =
  'Check the address, the pin and the neighborhood. Every agent can then use the building.'
export const buildingAdded = (address: string) => `Added ${address}`
export const buildingExists = (address: string) => `${address} was already there`

// building-form.tsx
export const address = 'Address*'
export const addressHint = 'House number and street, such as 330 East 38th Street'
export const savedAs = (address: string) => `Saved as ${address}`
export const noAddress = 'Enter a house number and a street.'
export const borough = 'Borough*'
export const choose = 'Choose'
export const chooseBorough = 'Choose the borough'
export const severalBoroughs = (boroughs: string) => `There’s a street of this name in ${boroughs}.`
export const zip = 'ZIP code'
export const wrongZip = 'Five digits'
export const neighborhood = 'Neighborhood*'
export const chooseNeighborhood = 'Choose the neighborhood'
export const ownership = 'Ownership'
export const buildingType = 'Building type'
export const notKnown = 'Not known'

// street-notices.tsx
export const severalAddresses = 'Which one is it?'
export const inOffice = 'already in the office'
export const existing = (address: string) => `${address} is already in the office.`
export const pickExisting = 'Use this building'
export const unknownStreet = (street: string, borough: string) =>
  `We don’t know a street called ${street} in ${borough}.`
export const didYouMean = 'Did you mean'
export const confirmStreet = 'The street exists. Add the building anyway.'
export const confirmStreetError = 'Check the street, or confirm that it exists.'

// use-new-building.ts
export const placePin = 'Click the map to place the pin.'
