import type { WeatherReport } from '@pb/contract/weather'
import { getDateIn, officeTimeZone } from '@pb/rules/time-zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weatherQuery } from '../../queries/dashboard.ts'
import * as texts from './texts.ts'

interface ForecastLineProps {
  /** Unix seconds. */
  readonly time: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly className?: string
}

/** The weather expected at a time: of its hour within the next day, else of its day; empty beyond the forecast. */
function formatForecast({ hours, days }: WeatherReport, time: number): string {
  const hour = hours.find((one) => one.time <= time && time < one.time + 3600)
  if (hour) return texts.hourForecast(hour.text, hour.temperature, hour.precipitation_chance)
  const date = getDateIn(officeTimeZone, new Date(time * 1000))
  const day = days.find((one) => one.date === date)
  return day ? texts.dayForecast(day.text, day.high, day.low, day.precipitation_chance) : ''
}

/** The weather expected at a place and time; nothing where it is past, too far ahead, or not known. */
export function ForecastLine({ time, latitude, longitude, className }: ForecastLineProps) {
  const [now] = useState(() => Date.now() / 1000)
  const isKnown = latitude !== null && longitude !== null && time > now - 3600
  const { data } = useQuery({
    ...weatherQuery(isKnown ? { lat: latitude, lon: longitude } : null),
    enabled: isKnown,
    retry: false,
  })
  const text = isKnown && data?.weather ? formatForecast(data.weather, time) : ''
  return text === '' ? null : <p className={className}>{text}</p>
}
