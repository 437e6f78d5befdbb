/** Texts of the dialog that adds a listing. */

// add-listing-dialog.tsx
export const formCleared = 'Form cleared'
export const addNewListing = 'Add new listing'
export const clear = 'Clear'
export const submit = 'Submit'
export const type = 'Type'
export const price = 'Price*'
export const addAnyway = 'Add it anyway'
export const perMonth = '$ per month'
export const availableFrom = 'Available from'
export const size = 'Size'
export const squareFeet = 'sq ft'
export const beds = 'Beds'
export const baths = 'Baths'
export const choose = 'Choose'
export const furnished = 'Furnished'
export const accessType = 'Access type'
export const stillNeeded = (fields: readonly string[]) => `Still needed: ${fields.join(', ')}`
export const missingBuilding = 'address'
export const missingUnit = 'apt #'
export const missingPrice = 'price'
export const missingBeds = 'beds'
export const missingBaths = 'baths'

// building-field.tsx
export const aboutThisBuilding = 'About this building'
export const neighborhood = 'Neighborhood'
export const city = 'City'
export const ownership = 'Ownership'
export const pets = 'Pets'
export const noBuildings = 'No buildings found'
export const searching = 'Searching…'
export const address = 'Address*'
export const streetAddress = 'Street address'
export const chooseBuilding = 'Choose the building from the list.'
export const notListed = 'Not in the list?'
export const addBuilding = 'Add this building'
export const addAddress = (address: string) => `Add ${address} as a new building`

// unit-field.tsx
export const unitNotFound = 'Not found in selected building. Provided unit will be created on submit'
export const apt = 'Apt #'
export const aboutThisUnit = 'About this unit'
export const unit = (unit: string) => `Unit ${unit}`
export const noUnitFacts = 'No other details yet'
export const alreadyListed = (price: string) => `This unit is already listed at ${price}.`
export const viewListing = 'View listing'

// use-add-listing.ts
export const savingUnit = 'Saving new unit into building...'
export const uploadingListing = 'Uploading listing...'
export const listingAdded = 'Successfully added new listing'
