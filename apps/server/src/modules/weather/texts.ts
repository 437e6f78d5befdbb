/** Why there is no weather. */
export const turnedOff = 'The weather is turned off for this office.'
export const unavailable = 'The weather service isn’t answering right now.'
