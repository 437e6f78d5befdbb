import { pluralize } from '@pb/rules/plural'

export const filesSoFar = (files: number) => `${pluralize(files, 'file')} so far`
export const expires = (date: string) => `Available until ${date}`
export const problems = (count: number) =>
  `${pluralize(count, 'item')} couldn't be exported. See “problems” in datapackage.json.`
export const requestedBy = (name: string, date: string) => `${name}, ${date}`
