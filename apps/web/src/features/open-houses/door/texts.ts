/** Texts of open-houses/door. */
export const openHouse = 'Open house'
export const openHouseEs = 'Visita abierta'
export const scan = 'Scan to sign in'
export const scanEs = 'Escanee para registrarse'
export const close = 'Close'
export const qrLabel = (listing: string) => `QR code of the page on which visitors of ${listing} sign in`
export const print = 'Print'
export const back = 'Back'
export const loadFailed = 'Couldn’t load the sign'
export const linkOff = 'The link for visitors is off'
export const linkOffHint = 'Turn it on to print the sign.'
export const hosted = (agent: string) => `Hosted by ${agent}`
export const visitors = (count: number) =>
  count === 1 ? '1 visitor signed in' : `${count} visitors signed in`
export const fairHousing = (link: string) => `Fair housing notice: ${link}`
