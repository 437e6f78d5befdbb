// A chunk of its own: most clients never open the map.
export { LocationMap as default } from '../../../../components/domain/map/location-map.tsx'
