// The map with its links to others', apart from the page, which most readers never open it on.
export { LocationMap as default } from '../../../components/ui/map/location-map.tsx'
