/** Tests have no canvas to draw on: this pad has one stroke as soon as it is pressed. */
export default class SignaturePad extends EventTarget {
  #empty = true
  constructor(canvas: HTMLCanvasElement) {
    super()
    canvas.addEventListener('pointerdown', () => {
      this.#empty = false
      this.dispatchEvent(new Event('beginStroke'))
    })
  }
  isEmpty = () => this.#empty
  toData = () => []
  fromData = () => {}
  off = () => {}
  toDataURL = () => 'data:image/png;base64,AAAA'
  clear = () => {
    this.#empty = true
  }
}
