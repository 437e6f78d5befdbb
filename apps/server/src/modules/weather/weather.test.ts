import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Weather } from '@pb/contract/weather'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { getWeather } from './service.ts'

/** A server that answers like Open-Meteo. */
const service = { status: 200, body: '' as string, urls: [] as URL[], wait: Promise.resolve() }
let server: Server
const office = testOffice()
let number = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    service.urls.push(new URL(request.url!, 'http://weather'))
    void service.wait.then(() => response.writeHead(service.status).end(service.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const time = Date.parse('2026-03-02T15:00:00Z') / 1000
const hours = Array.from({ length: 48 }, (_, at) => time - 10 * 3600 + at * 3600)
const days = Array.from({ length: 8 }, (_, at) => Date.parse('2026-03-01T05:00:00Z') / 1000 + at * 86_400)
const fill = (list: readonly number[], value: number | null) => list.map(() => value)
const forecast = {
  current: {
    time,
    temperature_2m: 41.6,
    apparent_temperature: 35.2,
    relative_humidity_2m: 61,
    wind_speed_10m: 9.7,
    weather_code: 2,
    is_day: 1,
  },
  hourly: {
    time: hours,
    temperature_2m: [null, ...fill(hours.slice(1), 40)],
    precipitation_probability: fill(hours, null),
    weather_code: fill(hours, 61),
    is_day: fill(hours, 0),
  },
  daily: {
    time: days,
    temperature_2m_max: fill(days, 45.5),
    temperature_2m_min: fill(days, 30.4),
    precipitation_probability_max: fill(days, 80),
    weather_code: fill(days, 73),
  },
}

const weatherUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast`
const deps = () => ({ ...office.deps, env: { ...office.deps.env, weatherUrl: weatherUrl() } })
/** Each test asks for another position. */
const position = () => ({ latitude: 10 + number / 10, longitude: -74 })
const read = () => getWeather(deps(), position())

beforeEach(() => {
  Object.assign(service, { status: 200, body: JSON.stringify(forecast), urls: [], wait: Promise.resolve() })
  number += 1
})

const call = async (as: TestPerson, query: string) =>
  office.call({ method: 'GET', url: `/v1/weather${query}`, as })

test('shows the current weather in Fahrenheit, the next hours and days', async () => {
  const { weather, reason } = await read()
  expect(reason).toBe('')
  expect(weather).toMatchObject({
    time,
    fetched_at: time,
    outdated: 0,
    temperature: 42,
    feels_like: 35,
    humidity: 61,
    wind_mph: 10,
    code: 2,
    text: 'Partly cloudy',
    is_day: 1,
  })
  expect(weather!.hours).toHaveLength(24)
  expect(weather!.hours[0]).toEqual({
    time,
    temperature: 40,
    precipitation_chance: null,
    code: 61,
    text: 'Light rain',
    is_day: 0,
  })
  expect(weather!.days.map(({ date }) => date).slice(0, 2)).toEqual(['2026-03-02', '2026-03-03'])
  expect(weather!.days[0]).toMatchObject({ high: 46, low: 30, precipitation_chance: 80, text: 'Snow' })
  const { searchParams } = service.urls[0]!
  expect(searchParams.get('temperature_unit')).toBe('fahrenheit')
  expect(searchParams.get('wind_speed_unit')).toBe('mph')
})

test('asks the service once in 15 minutes for positions that round alike', async () => {
  const { latitude, longitude } = position()
  await Promise.all([read(), read(), getWeather(deps(), { latitude: latitude + 0.04, longitude })])
  office.clock.advance(14 * 60)
  await read()
  expect(service.urls).toHaveLength(1)
  expect(service.urls[0]!.searchParams.get('longitude')).toBe('-74')
  office.clock.advance(2 * 60)
  expect((await read()).weather).toMatchObject({ outdated: 0, fetched_at: expect.any(Number) })
  expect(service.urls).toHaveLength(2)
})

test.each([
  ['an error', 500, '{}'],
  ['no JSON', 200, '<html>'],
  ['another form', 200, '{"current":{}}'],
])('has none when the service answers with %s, and asks again after a minute', async (_, status, body) => {
  Object.assign(service, { status, body })
  expect(await read()).toMatchObject({
    weather: null,
    reason: 'The weather service isn’t answering right now.',
  })
  await read()
  expect(service.urls).toHaveLength(1)
  office.clock.advance(61)
  Object.assign(service, { status: 200, body: JSON.stringify(forecast) })
  expect((await read()).weather).toMatchObject({ temperature: 42 })
})

test('shows the last known weather as outdated for three hours', async () => {
  await read()
  service.status = 503
  office.clock.advance(60 * 60)
  expect((await read()).weather).toMatchObject({ outdated: 1, temperature: 42 })
  office.clock.advance(2 * 60 * 60 + 1)
  expect((await read()).weather).toBeNull()
})

test('shows that the weather is turned off, at the default position without another', async () => {
  const agent = await office.person()
  expect((await call(agent, '')).json()).toEqual({
    latitude: 40.7,
    longitude: -74,
    is_default: 1,
    weather: null,
    reason: 'The weather is turned off for this office.',
  })
  expect((await call(agent, '?lat=40.84&lon=-73.91')).json<Weather>()).toMatchObject({
    latitude: 40.8,
    longitude: -73.9,
    is_default: 0,
  })
  expect((await call(agent, '?lat=91&lon=0')).statusCode).toBe(400)
  expect((await call(agent, '?lat=north&lon=0')).statusCode).toBe(400)
})
