/** Parsing mail for other modules, in their own child processes: nothing here opens a connection or a file. */
export { getAddresses, getHeaderText, readHeaders } from './headers.ts'
export { htmlToText } from './html-text.ts'
export { parseMimeMessage } from './parse.ts'
export {
  getAttribute,
  isElementNode,
  isTextNode,
  parseHtml,
  type Element,
  type Node as HtmlNode,
} from '../html/tree.ts'
