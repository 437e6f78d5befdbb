/** Weather codes of the World Meteorological Organization (code table 4677), as Open-Meteo uses them. */
const conditions: readonly (readonly [codes: readonly number[], text: string])[] = [
  [[0], 'Clear'],
  [[1], 'Mostly clear'],
  [[2], 'Partly cloudy'],
  [[3], 'Cloudy'],
  [[45, 48], 'Fog'],
  [[51, 53, 55], 'Drizzle'],
  [[56, 57], 'Freezing drizzle'],
  [[61], 'Light rain'],
  [[63], 'Rain'],
  [[65], 'Heavy rain'],
  [[66, 67], 'Freezing rain'],
  [[71], 'Light snow'],
  [[73, 77], 'Snow'],
  [[75], 'Heavy snow'],
  [[80, 81], 'Showers'],
  [[82], 'Heavy showers'],
  [[85, 86], 'Snow showers'],
  [[95, 96, 99], 'Thunderstorms'],
]

/** The text of a weather code; empty for an unknown one. */
export function weatherText(code: number): string {
  return conditions.find(([codes]) => codes.includes(code))?.[1] ?? ''
}

/** The weather of the New York area, where no position is known: City Hall. */
export const defaultWeatherPosition = { latitude: 40.71, longitude: -74.01 } as const
