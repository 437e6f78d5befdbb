import { formatDate } from '@pb/rules/dates'
import { pluralize } from '@pb/rules/plural'

const formatDay = (date: string) => formatDate(new Date(date), 'medium')
export const countAgents = (count: number) => pluralize(count, 'agent')
export const sinceDay = (date: string) => `Since ${formatDay(date)}`
export const fromDay = (date: string) => `From ${formatDay(date)}`
export const laterAgents = (count: number) => `${pluralize(count, 'agent')} from a later day`
export const withoutPlan = (count: number) =>
  count === 1 ? '1 agent is on no plan' : `${count.toLocaleString('en-US')} agents are on no plan`
export const changeTermsTitle = (title: string) => `Change terms of ${title}`
export const renameTitle = (title: string) => `Rename ${title}`
export const selectAgent = (name: string) => `Select ${name}`
export const selected = (count: number) => `${count.toLocaleString('en-US')} selected`
export const assigned = (count: number, plan: string) => `${pluralize(count, 'agent')} on ${plan}`
export const agentKeeps = (percent: number) => `Agent keeps ${Math.round((100 - percent) * 100) / 100}%`
export const removeTermsLabel = (date: string) => `Remove the terms from ${formatDay(date)}`
export const removeAssignmentLabel = (date: string) => `Remove the change on ${formatDay(date)}`
export const editAgent = (name: string) => `Edit plans of ${name}`
export const nextPlan = (plan: string, date: string) => `${plan} from ${formatDay(date)}`
export const ownYearFrom = (day: string) => `Year from ${day}`
