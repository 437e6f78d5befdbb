import { setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

/** The map library with its worker as a bundled file, since the content security policy allows no blob worker. */
setWorkerUrl(workerUrl)

export { AttributionControl, Map, Marker } from 'maplibre-gl'
export type { GeoJSONSource } from 'maplibre-gl'
