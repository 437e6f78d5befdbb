const streetWord =
  /\b(?:street|st|avenue|ave?|road|rd|drive|dr|place|pl|boulevard|blvd|lane|ln|court|ct|terrace|ter|parkway|pkwy|broadway|bowery|square|sq|plaza|plz|walk|row|slip|loop|oval|crescent|concourse|turnpike|tpke|expressway|highway|hwy|promenade|mews|alley|circle|way|path|park|west|east|north|south|[ewns]\.? ?\d+(?:st|nd|rd|th)?|\d+(?:st|nd|rd|th))\b/i

/** Whether a text has a word of a street, without which a number at the beginning counts something: `12 units available`. */
export const hasStreetWord = (text: string): boolean => streetWord.test(text)
