/**
 * Loads the map library, which is a chunk of its own. Separate from the canvas, so that pages can preload the map
 * without its component.
 */
export const loadMap = () => import('./create-map.ts')
