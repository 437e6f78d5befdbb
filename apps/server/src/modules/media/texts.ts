export const unsupportedFormat = 'Use a JPEG, PNG, WebP or HEIC photo'
export const damagedPhoto = 'This photo is damaged. Try another one.'
export const tooManyMegapixels = (max: number) =>
  `This photo has more than ${max} megapixels. Use a smaller one.`
