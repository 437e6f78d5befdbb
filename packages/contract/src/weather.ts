import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, date, unixSeconds } from './wire.ts'

/** Decimal degrees in a query string. */
const degrees = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Enter decimal degrees')
        .transform(Number),
    ])
    .pipe(z.number().min(-max).max(max))
    .optional()
    .meta({ type: 'number', minimum: -max, maximum: max })

const fahrenheit = z.number().int()
/** 0 to 100. */
const percent = z.number().int().nullable()
/** `Partly cloudy`, and the code it comes from (WMO 4677), for an icon. */
const sky = { code: z.number().int(), text: z.string() }

const weatherHour = z.object({
  time: unixSeconds,
  temperature: fahrenheit,
  precipitation_chance: percent,
  ...sky,
  is_day: bit,
})

const weatherDay = z.object({
  /** A date in New York. */
  date,
  high: fahrenheit,
  low: fahrenheit,
  precipitation_chance: percent,
  ...sky,
})

/** Current weather in °F and miles per hour, and the forecast. */
export const weatherReport = z.object({
  /** When the service measured it. */
  time: unixSeconds,
  /** When the office asked for it; more than 15 minutes ago only while the service does not answer. */
  fetched_at: unixSeconds,
  /** Whether the service has not answered since, so that this is the last known weather. */
  outdated: bit,
  temperature: fahrenheit,
  feels_like: fahrenheit,
  humidity: percent,
  wind_mph: z.number().int(),
  ...sky,
  is_day: bit,
  /** The next 24 hours, from the current one. */
  hours: z.array(weatherHour),
  /** Seven days, today first. */
  days: z.array(weatherDay),
})
export type WeatherReport = z.infer<typeof weatherReport>

export const weather = {
  weather: endpoint({
    method: 'GET',
    path: '/v1/weather',
    tag: 'weather',
    summary: 'Weather at a position, or in the New York area without one',
    access: 'session',
    query: z.object({ lat: degrees(90), lon: degrees(180) }),
    limit: { name: 'weather', max: 300, seconds: 60 },
    replies: {
      200: z.object({
        /** Rounded to a tenth of a degree. */
        latitude: z.number(),
        longitude: z.number(),
        /** Whether it is the default position, since none was given. */
        is_default: bit,
        /** null when there is none; `reason` is then the cause. */
        weather: weatherReport.nullable(),
        /** Empty when there is weather. */
        reason: z.string(),
      }),
    },
  }),
}
export type Weather = z.infer<(typeof weather.weather.replies)[200]>
