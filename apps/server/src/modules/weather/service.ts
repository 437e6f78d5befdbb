import type { Weather } from '@pb/contract/weather'
import { toUnixSeconds } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { defaultWeatherPosition } from '@pb/rules/weather'
import type { Deps } from '../../platform/deps.ts'
import { ExpectedError } from '../../platform/errors/expected-error.ts'
import { fetchForecast, type Position } from './forecast.ts'
import { claimFetch, findReport, saveReport, type ReportRow } from './queries.ts'
import * as texts from './texts.ts'

const minuteMs = 60_000
const freshMs = 15 * minuteMs
/** Older weather does not describe the current one. */
const maxAgeMs = 180 * minuteMs
/** After an attempt, a position is not asked for again within this time, whichever process made it. */
const retryMs = minuteMs

/** The fetches of this process that are under way, by position: concurrent callers share them. */
const fetches = new Map<string, Promise<void>>()

/** A tenth of a degree is about 7 miles: exact enough for weather, and it does not tell where the agent is. */
const roundDegrees = (value: number) => Math.round(value * 10) / 10 + 0

async function fetchReport(deps: Deps, address: string, position: Position): Promise<void> {
  try {
    await saveReport(deps.db, position, await fetchForecast(address, position), deps.clock.now())
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    deps.log.warn({ reason: error.message }, 'no weather')
  }
}

/** Fetches the report unless another process has just attempted to. */
async function refresh(deps: Deps, address: string, position: Position): Promise<void> {
  const now = deps.clock.now()
  if (await claimFetch(deps.db, position, { now, before: new Date(now.getTime() - retryMs) }))
    await fetchReport(deps, address, position)
}

function refreshOnce(deps: Deps, address: string, position: Position): Promise<void> {
  const key = `${deps.env.dataDir} ${position.latitude} ${position.longitude}`
  const running = fetches.get(key)
  if (running) return running
  const started = refresh(deps, address, position).finally(() => fetches.delete(key))
  fetches.set(key, started)
  return started
}

function present(row: ReportRow | undefined, now: Date): Weather['weather'] {
  if (!row?.report || !row.fetched_at) return null
  const age = now.getTime() - row.fetched_at.getTime()
  if (age > maxAgeMs) return null
  const { hours, days, ...current } = row.report
  return {
    ...current,
    fetched_at: toUnixSeconds(row.fetched_at),
    outdated: age > freshMs ? 1 : 0,
    hours: hours.filter(({ time }) => time > toUnixSeconds(now) - 3600).slice(0, 24),
    days: days.filter(({ date }) => date >= newYorkDate(now)),
  }
}

/** The weather at a position; without a position, that of the New York area. */
export async function getWeather(deps: Deps, given: Position | null): Promise<Weather> {
  const { latitude, longitude } = given ?? defaultWeatherPosition
  const position = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
  const reply = { ...position, is_default: given ? (0 as const) : (1 as const) }
  const address = deps.env.weatherUrl
  if (address === undefined) return { ...reply, weather: null, reason: texts.turnedOff }
  let row = await findReport(deps.db, position)
  const freshSince = deps.clock.now().getTime() - freshMs
  if (!row?.fetched_at || row.fetched_at.getTime() <= freshSince) {
    await refreshOnce(deps, address, position)
    row = await findReport(deps.db, position)
  }
  const weather = present(row, deps.clock.now())
  return { ...reply, weather, reason: weather ? '' : texts.unavailable }
}
