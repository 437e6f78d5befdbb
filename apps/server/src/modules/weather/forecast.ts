import { newYorkDate } from '@pb/rules/new-york'
import { weatherText } from '@pb/rules/weather'
import { z } from 'zod'
import { ExpectedError } from '../../platform/errors/expected-error.ts'
import { fetchExternal, type EgressPolicy } from '../../platform/net/fetch-external.ts'
import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import type { StoredReport } from './tables.ts'

/** The operator of the office sets the address, which may be on its own network. */
const weatherServer: EgressPolicy = {
  allows: () => true,
  agents: { plain: new PlainAgent({ maxSockets: 4 }), secure: new Agent({ maxSockets: 4 }) },
}

/** The service replied with something else than a forecast. */
class ForecastError extends ExpectedError {}

const numbers = z.array(z.number().nullable()).max(400)

/** A forecast of Open-Meteo with `timeformat=unixtime`; each list has one value for each time. */
const forecast = z.object({
  current: z.object({
    time: z.number().int(),
    temperature_2m: z.number(),
    apparent_temperature: z.number(),
    relative_humidity_2m: z.number().nullish(),
    wind_speed_10m: z.number(),
    weather_code: z.number().int(),
    is_day: z.number(),
  }),
  hourly: z.object({
    time: z.array(z.number().int()).max(400),
    temperature_2m: numbers,
    precipitation_probability: numbers,
    weather_code: numbers,
    is_day: numbers,
  }),
  daily: z.object({
    time: z.array(z.number().int()).max(31),
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_probability_max: numbers,
    weather_code: numbers,
  }),
})

const parameters = {
  current: 'temperature_2m,apparent_temperature,relative_humidity_2m,wind_speed_10m,weather_code,is_day',
  hourly: 'temperature_2m,precipitation_probability,weather_code,is_day',
  daily: 'temperature_2m_max,temperature_2m_min,precipitation_probability_max,weather_code',
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'mph',
  timeformat: 'unixtime',
  timezone: 'America/New_York',
  forecast_days: '7',
}

const toSky = (code: number) => ({ code, text: weatherText(code) })
const toPercent = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(Math.min(100, Math.max(0, value)))
const toBit = (value: number | null | undefined) => (value === 0 ? (0 as const) : (1 as const))

function toReport({ current, hourly, daily }: z.output<typeof forecast>): StoredReport {
  return {
    time: current.time,
    temperature: Math.round(current.temperature_2m),
    feels_like: Math.round(current.apparent_temperature),
    humidity: toPercent(current.relative_humidity_2m),
    wind_mph: Math.round(current.wind_speed_10m),
    ...toSky(current.weather_code),
    is_day: toBit(current.is_day),
    hours: hourly.time.flatMap((time, at) => {
      const [temperature, code] = [hourly.temperature_2m[at], hourly.weather_code[at]]
      if (typeof temperature !== 'number' || typeof code !== 'number') return []
      return {
        time,
        temperature: Math.round(temperature),
        precipitation_chance: toPercent(hourly.precipitation_probability[at]),
        ...toSky(code),
        is_day: toBit(hourly.is_day[at]),
      }
    }),
    days: daily.time.flatMap((time, at) => {
      const [high, low, code] = [
        daily.temperature_2m_max[at],
        daily.temperature_2m_min[at],
        daily.weather_code[at],
      ]
      if (typeof high !== 'number' || typeof low !== 'number' || typeof code !== 'number') return []
      return {
        date: newYorkDate(new Date(time * 1000)),
        high: Math.round(high),
        low: Math.round(low),
        precipitation_chance: toPercent(daily.precipitation_probability_max[at]),
        ...toSky(code),
      }
    }),
  }
}

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Asks the service for the weather at a position; throws an expected error when it does not answer as it should. */
export async function fetchForecast(
  address: string,
  { latitude, longitude }: Position,
): Promise<StoredReport> {
  const url = new URL(address)
  const entries = { ...parameters, latitude: String(latitude), longitude: String(longitude) }
  for (const [name, value] of Object.entries(entries)) url.searchParams.set(name, value)
  const { status, body } = await fetchExternal(weatherServer, url, { maxBytes: 500_000, seconds: 5 })
  if (status !== 200) throw new ForecastError(`The weather service answered ${status}`)
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new ForecastError('The weather service did not answer with JSON', { cause: error })
  }
  const parsed = forecast.safeParse(value)
  if (!parsed.success) throw new ForecastError('The weather service answered in another form')
  return toReport(parsed.data)
}
