export { openHouseTime } from '@pb/rules/open-house'
