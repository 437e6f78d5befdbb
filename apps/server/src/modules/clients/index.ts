export { recordClientEvent, touchClient, type ClientEvent } from './events.ts'
export { ownClient, type ClientRow } from './own-client.ts'
