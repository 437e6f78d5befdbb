/** Errors of adding a building. */
export const buildingTexts = {
  movedMeanwhile: 'Someone else moved this building. Reload to see where it is now.',
  noAddress: 'Enter a house number and a street, such as 330 East 38th Street.',
  unknownStreet: (street: string, borough: string) =>
    `We don't know a street called ${street} in ${borough}. Check the spelling, or confirm it.`,
  wrongNeighborhood: (borough: string) => `Choose a neighborhood in ${borough}.`,
  wrongBorough: (borough: string) => `The pin isn't in ${borough}. Move it to the building.`,
} as const
