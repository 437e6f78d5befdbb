// use-password-hint.ts
export const minLengthHint = (minLength: number) => `At least ${minLength} characters. A few words work well.`
export const charactersMissing = (count: number) => `${count} more to go`
export const longEnough = 'Long enough'
export const weak = 'Too easy to guess. Add a word or two.'
export const fair = 'Fair. A longer one is safer.'
export const strong = 'Strong'
