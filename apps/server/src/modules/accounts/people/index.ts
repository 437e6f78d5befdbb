export { findOtherSupervisors, getPersonName } from './agents.ts'
export { claimAddressesInBulk, insertPeople, releaseAddressesInBulk } from './bulk.ts'
export {
  claimAddresses,
  erasePeople,
  findOrInsertPerson,
  findPeopleByEmails,
  holdPeopleByEmails,
  insertPerson,
  lockAddresses,
  releaseAddresses,
  renamePerson,
  splitPersonName,
  upsertPerson,
  type PersonRow,
} from './people.ts'
export { deleteUnusedPeople, purgeUnusedPeople } from './unused.ts'
