/** For `bench/corpus`: the second implementation of calendar files, a dependency of the server. */
export { default } from 'ical.js'
