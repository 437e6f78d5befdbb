/** The package has no types, and its main file has the name of a module of Node. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(domain: string): string
}
