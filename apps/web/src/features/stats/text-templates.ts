import { pluralize } from '@pb/rules/plural'

export const compare = (days: string, before: string) => `${days}, compared with ${before}`
export const formatBefore = (value: string) => `${value} before`
export const barLabel = (days: string, value: string, before: string | null) =>
  before === null ? `${days}: ${value}` : `${days}: ${value}, ${before} before`
export const countRows = (count: number) => pluralize(count, 'record')
export const openRows = (title: string, value: string) => `${title}: ${value}`
export const cellLabel = (row: string, column: string, value: string) => `${row}, ${column}: ${value}`
export const downloadTable = (title: string) => `Download CSV: ${title}`
export const chartLabel = (title: string) => `${title} over time`
export const formatGoal = (goal: string) => `of ${goal}`
export const targetError = (max: number) => `Enter a number from 1 to ${max}, or leave it empty`
export const mailHint = (email: string) =>
  `On the 1st we email last month's numbers to ${email}, compared with the month before, with the targets.`
