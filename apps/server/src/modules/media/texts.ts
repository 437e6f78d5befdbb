export const unsupportedFormat = 'Use a JPEG, PNG, WebP or HEIC photo'
export const damagedPhoto = 'This photo is damaged. Try another one.'
export const tooMuchMemory =
  'This photo needs too much memory to open. Save it as a JPEG that isn’t progressive, and try again.'
export const tooManyHeicMegapixels = (max: number) =>
  `This HEIC photo has more than ${max} megapixels. Save it as a JPEG and try again.`
export const tooManyMegapixels = (max: number) =>
  `This photo has more than ${max} megapixels. Use a smaller one.`
