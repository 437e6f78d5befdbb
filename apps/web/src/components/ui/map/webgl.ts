/** Whether this browser can draw a map; some have no graphics, or have them switched off. */
export function canDrawMaps(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
