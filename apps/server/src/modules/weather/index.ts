import { weather as contract } from '@pb/contract/weather'
import { defineModule } from '../../platform/module.ts'
import { getWeather } from './service.ts'

/** The weather of the dashboard, cached for all agents of the office. */
export const weather = defineModule({
  name: 'weather',
  endpoints: contract,
  handlers: (deps) => ({
    weather: ({ query: { lat, lon } }) =>
      getWeather(deps, lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon }),
  }),
})
